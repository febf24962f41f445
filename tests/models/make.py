"""Makes the files of this folder: tiny random models of each architecture with what ONNX Runtime says of them, and
tokenisers with what the Python library makes of texts in many scripts.

Run with Debian's python3-torch and, from PyPI, transformers 4.36, onnx, onnxruntime and tokenizers:
    python3 make.py tokens    # with tokenizers of the version in Cargo.lock, and sentencepiece
    python3 make.py models    # with torch, transformers and their older tokenizers
"""
import json
import random
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).parent
WORDS = """book reserve a flight hotel table for two people from Oslo to Bergen on Saturday morning at 7 30 and then
find the cheapest large vegetarian pizza with extra olives set an alarm daily turn off bluetooth send Anna message about
rent pay 2,000 dollars before May 3rd not without receipts café naïve Straße mañana""".split()
SCRIPTS = [
    "Reserviere für zwei Personen", "mañana a las siete", "日本語の予約を取る", "预订去北京的机票", "زر الحجز غدا", "забронировать столик",
    "किताब खरीदें", "จองตั๋ว", "예약해 주세요", "κράτηση τραπεζιού", "הזמן שולחן", "👩‍👩‍👧 🇳🇴 ✈️", "ﬁne ＡＢＣ １２３", "e\u0301 a\u030a",
    "it's don't we'll", "  two  spaces\tand\ttabs\n", "a\u00a0b\u200bc\u00ad", "$2,000.50 (or €9)!", "x_y-z/@home #1", "İstanbul ßẞ ǆ",
]


def write(path, value):
    path.write_bytes(zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9))


def texts(count, seed):
    rng = random.Random(seed)
    made = [""] + SCRIPTS
    while len(made) < count:
        kind = rng.random()
        if kind < 0.6:
            words = rng.choices(WORDS + SCRIPTS, k=rng.randint(1, 9))
            words = [w.capitalize() if rng.random() < 0.1 else w for w in words]
            made.append(rng.choice([" ", " ", " ", ", ", ""]).join(words))
        else:
            low, high = rng.choice([(32, 127), (160, 592), (880, 1280), (1424, 1524), (1568, 1792), (2304, 2432), (3584, 3676),
                                    (4352, 4608), (8192, 8304), (12288, 12544), (19968, 20992), (44032, 45056), (0x1F300, 0x1F650)])
            made.append("".join(chr(rng.randint(low, high)) + rng.choice(["", "", " "]) for _ in range(rng.randint(1, 14))))
    return made


def charsmap():
    """A table of replacements in SentencePiece's own form, as XLM-R and T5 bring one; theirs is 240 kB."""
    import io
    import tempfile

    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2

    changes = {chr(0xFF01 + n): chr(0x21 + n) for n in range(94)} | {"\ufb01": "fi", "\u00a0": " ", "\u3000": " ", "\t": " ", "\n": " ",
               "e\u0301": "é", "a\u030a": "å", "\u200b": " ", "\u00ad": "", "２": "2", "ǆ": "dž"}
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as rules:
        for old, new in sorted(changes.items()):
            rules.write("\t".join(" ".join(f"{ord(c):X}" for c in text) for text in (old, new)) + "\n")
        rules.flush()
        model = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(WORDS * 20), model_writer=model, vocab_size=60, minloglevel=2,
                                                 normalization_rule_tsv=rules.name, hard_vocab_limit=False)
    read = sentencepiece_model_pb2.ModelProto()
    read.ParseFromString(model.getvalue())
    return read.normalizer_spec.precompiled_charsmap


def tokenisers():
    """The three kinds, with normalisers and templates as BERT, XLM-R, DeBERTa-v3, T5 and RoBERTa have them."""
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors, trainers

    rng = random.Random(1)
    corpus = [" ".join(rng.choices(WORDS + SCRIPTS, k=8)) for _ in range(400)]
    precompiled = normalizers.Precompiled(charsmap())

    def trained(model, trainer, normalizer, pre, post):
        one = Tokenizer(model)
        one.normalizer, one.pre_tokenizer = normalizer, pre
        one.train_from_iterator(corpus, trainer)
        one.post_processor = post(one)
        return one

    def template(one, open_, close, apart):
        ids = [(t, one.token_to_id(t)) for t in {open_, close} - {""}]
        first = f"{open_} " if open_ else ""
        return processors.TemplateProcessing(single=f"{first}$A {close}", pair=f"{first}$A {close} {apart}$B:1 {close}:1",
                                             special_tokens=ids)

    bert = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    roberta = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    metaspace = pre_tokenizers.Metaspace
    sentencepiece = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])
    small = dict(vocab_size=420, show_progress=False)
    return {
        "bert": trained(models.WordPiece(unk_token="[UNK]"), trainers.WordPieceTrainer(special_tokens=bert, **small),
                        normalizers.BertNormalizer(lowercase=True), pre_tokenizers.BertPreTokenizer(),
                        lambda one: template(one, "[CLS]", "[SEP]", "")),
        "deberta": trained(models.Unigram(), trainers.UnigramTrainer(special_tokens=bert, unk_token="[UNK]", **small),
                           normalizers.Sequence([normalizers.Strip(), sentencepiece]), metaspace(),
                           lambda one: template(one, "[CLS]", "[SEP]", "")),
        "xlmr": trained(models.Unigram(), trainers.UnigramTrainer(special_tokens=roberta, unk_token="<unk>", **small),
                        normalizers.Sequence([precompiled, normalizers.Replace(Regex(" {2,}"), " ")]), pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), metaspace()]),
                        lambda one: template(one, "<s>", "</s>", "</s> ")),
        "t5": trained(models.Unigram(), trainers.UnigramTrainer(special_tokens=["<pad>", "</s>", "<unk>"], unk_token="<unk>", **small),
                      sentencepiece, metaspace(), lambda one: template(one, "", "</s>", "")),
        "roberta": trained(models.BPE(), trainers.BpeTrainer(special_tokens=roberta, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), **small),
                           None, pre_tokenizers.ByteLevel(add_prefix_space=False),
                           lambda one: processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=True, add_prefix_space=False)),
    }


def make_tokens():
    cases = texts(2000, 2)
    expected = {"texts": cases}
    for name, one in tokenisers().items():
        (HERE / name).mkdir(exist_ok=True)
        one.save(str(HERE / name / "tokenizer.json"), pretty=False)
        again = type(one).from_file(str(HERE / name / "tokenizer.json"))
        expected[name] = [again.encode(text).ids for text in cases]
        pairs = [again.encode(a, b) for a, b in zip(cases[:100], cases[100:200])]
        expected[name + "-pairs"] = [[pair.ids, pair.type_ids] for pair in pairs]
        both = name not in ("bert", "t5")
        samples = [(a, b if both else None) for a, b in zip(texts(12, 3), texts(24, 3)[12:])]
        encoded = [again.encode(a, b) if both else again.encode(a) for a, b in samples]
        expected[name + "-samples"] = [[a, b, e.ids, e.type_ids] for (a, b), e in zip(samples, encoded)]
    write(HERE / "tokens.json.z", expected)


def without_notes(path):
    """Names of nodes and the exporter's stack traces are most of such a file."""
    import onnx

    model = onnx.load(str(path))
    names = {}
    inside = lambda name: names.setdefault(name, format(len(names), "x")) if name and name not in kept else name
    kept = {value.name for value in [*model.graph.input, *model.graph.output]}
    for node in model.graph.node:
        node.doc_string, node.name = "", ""
        node.input[:] = [inside(name) for name in node.input]
        node.output[:] = [inside(name) for name in node.output]
    for value in model.graph.initializer:
        value.name = inside(value.name)
    del model.graph.value_info[:]
    onnx.save(model, str(path))


def make_models():
    import numpy
    import onnxruntime
    import torch
    import transformers as t
    from onnxruntime.quantization import QuantType, quantize_dynamic

    samples = json.loads(zlib.decompress((HERE / "tokens.json.z").read_bytes()))
    size = dict(hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32, vocab_size=420)
    nli = {0: "contradiction", 1: "entailment", 2: "neutral"}
    labelled = dict(id2label=nli, label2id={v: k for k, v in nli.items()})
    places = dict(max_position_embeddings=130, type_vocab_size=1, pad_token_id=1)
    made = {
        "bert": (t.BertModel, t.BertConfig(**size, max_position_embeddings=128), "last_hidden_state"),
        "deberta": (t.DebertaV2ForSequenceClassification, t.DebertaV2Config(
            **size, **labelled, max_position_embeddings=128, relative_attention=True, position_buckets=32, norm_rel_ebd="layer_norm",
            share_att_key=True, pos_att_type="p2c|c2p", position_biased_input=False, type_vocab_size=0, max_relative_positions=-1), "logits"),
        "xlmr": (t.XLMRobertaForSequenceClassification, t.XLMRobertaConfig(**size, **places, **labelled), "logits"),
        "t5": (t.T5EncoderModel, t.T5Config(d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2, vocab_size=420), "last_hidden_state"),
        "roberta": (t.RobertaForSequenceClassification, t.RobertaConfig(**size, **places, **labelled), "logits"),
    }
    for name, (kind, config, output) in made.items():
        torch.manual_seed(7)
        model = kind(config).eval()
        # Random weights of a size that makes outputs differ; as they come, every text would look alike.
        for value in model.parameters():
            value.data.normal_(0, 0.3)
        folder = HERE / name
        inputs = ["input_ids", "attention_mask"] + (["token_type_ids"] if name == "bert" else [])
        ids = torch.tensor([[5, 6, 7, 8]])
        example = tuple(x for x, _ in zip((ids, torch.ones_like(ids), torch.zeros_like(ids)), inputs))
        path = folder / "model.onnx"
        axes = {i: {0: "batch", 1: "tokens"} for i in inputs} | {output: {0: "batch"} | ({1: "tokens"} if output != "logits" else {})}
        kwargs = dict(zip(inputs, example))
        torch.onnx.export(model, (kwargs,), str(path), input_names=inputs, output_names=[output], dynamic_axes=axes, opset_version=13)
        without_notes(path)
        (folder / "config.json").write_text(config.to_json_string(use_diff=False) if output == "logits" else config.to_json_string())
        if name in ("bert", "deberta"):
            quantize_dynamic(str(path), str(folder / "model_int8.onnx"), weight_type=QuantType.QInt8)
            without_notes(folder / "model_int8.onnx")
        expected = {}
        for file in sorted(folder.glob("*.onnx")):
            session = onnxruntime.InferenceSession(str(file))
            rows = []
            for a, b, tokens, types in samples[name + "-samples"]:
                feed = {"input_ids": tokens, "attention_mask": [1] * len(tokens), "token_type_ids": types}
                got = session.run([output], {i: numpy.array([feed[i]], dtype=numpy.int64) for i in inputs})[0]
                rows.append({"first": a, "second": b, "output": [round(float(x), 7) for x in got.flatten()]})
            expected[file.name] = rows
        write(folder / "expected.json.z", expected)
        print(name, [(f.name, f.stat().st_size) for f in sorted(folder.iterdir())])


{"models": make_models, "tokens": make_tokens}[sys.argv[1]]()
