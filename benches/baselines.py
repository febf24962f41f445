"""How many pairs a second the Python libraries score, on the pairs of benches/baselines.rs, as JSON.

Called by scripts/bench with the file of the pairs and the folder of WordNet's files. One thread; words
are cut anew for each library, imports and the loading of WordNet are not counted.
"""

import json
import logging
import shutil
import sys
import tempfile
import time
import warnings
from importlib.metadata import version
from pathlib import Path

import nltk
from nltk.corpus.reader.wordnet import WordNetCorpusReader
from nltk.tokenize import NLTKWordTokenizer
from nltk.translate.meteor_score import single_meteor_score
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu import sentence_bleu

# nltk wants the names of the lexicographers' files, which Debian does not package; they are in no score.
LEXICOGRAPHERS = 45


def main(pairs, wordnet):
    pairs = json.loads(Path(pairs).read_text())
    wordnet = open_wordnet(wordnet)
    tokenize = NLTKWordTokenizer().tokenize
    kinds = ["rouge1", "rouge2", "rougeL"]
    plain, stemmed = RougeScorer(kinds), RougeScorer(kinds, use_stemmer=True)

    def bleu(gold, predicted):
        return [sentence_bleu(predicted, [gold]).score / 100]

    def rouge(gold, predicted):
        return [score.fmeasure for score in plain.score(gold, predicted).values()]

    def rouge_stemmed(gold, predicted):
        return [score.fmeasure for score in stemmed.score(gold, predicted).values()]

    def meteor(gold, predicted):
        return [single_meteor_score(tokenize(gold), tokenize(predicted), wordnet=wordnet)]

    def everything(gold, predicted):
        measures = (bleu, rouge, rouge_stemmed, meteor)
        return [score for measure in measures for score in measure(gold, predicted)]

    rates, sums = {}, []
    for measure in (bleu, rouge, rouge_stemmed, meteor, everything):
        measure(*pairs[0])
        begin = time.perf_counter()
        scores = [measure(gold, predicted) for gold, predicted in pairs]
        rates[measure.__name__] = round(len(pairs) / (time.perf_counter() - begin), 1)
        sums = [round(sum(column), 6) for column in zip(*scores)]
    versions = {name: version(name) for name in ("sacrebleu", "rouge-score", "nltk")}
    report = {"pairs": len(pairs), "versions": versions, "pairs_per_second": rates, "sums": sums}
    print(json.dumps(report, indent=1))


def open_wordnet(folder):
    data = Path(tempfile.mkdtemp())
    copy = data / "corpora" / "wordnet"
    shutil.copytree(folder, copy)
    names = "".join(f"{number:02}\tfile{number}\t1\n" for number in range(LEXICOGRAPHERS))
    (copy / "lexnames").write_text(names)
    (copy / "index.sense").touch()
    # nltk reads only below the folders it knows.
    nltk.data.path.insert(0, str(data))
    reader = WordNetCorpusReader(str(copy), None)
    reader.synsets("kettle")
    return reader


warnings.simplefilter("ignore")
logging.disable()
main(*sys.argv[1:])
