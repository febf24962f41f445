//! The words that a judge may use around its answer. Lists of words are parted by spaces, lists of phrases by
//! strokes.

/// Whether a list has this word.
pub fn has_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// Words that a sentence about the own answer is made of.
pub const PLAIN: &str = "\
    a absolutely alright an and answer are as assessment below both certainly clear \
    comparison complete completed coverage decision detailed done end evaluation final finished \
    follows full great here here's i is json judgement judgements judgment judgments \
    labels list lists my now object ok okay output rating response result results so structured \
    sure thanks the then therefore thus understood valid verdicts yes";
/// Several words that are harmless only together.
pub const TOGETHER: &str = "\
    after|after analysis|after careful analysis|after careful comparison|analysis above|\
    answer in json|as json|as requested|as valid json|atomic facts|based on|bi directional|\
    bidirectional|by fact|by step|c correct m missing|c is correct|c means correct|c or m|\
    carefully|compared meaning not wording|contains both lists|contains the answer|\
    contains the assessment|contains the evaluation|each fact is labelled|\
    each gold fact appears exactly once|end of answer|end of assessment|end of evaluation|\
    end of json|end of the answer|exactly once|expert fact coverage|fact assessment|fact by|\
    fact by fact|first i|following is the answer|following is the assessment|\
    following is the evaluation|following is the json|following json|following json object|\
    follows the requested format|for each fact|for you|here are|here it is|here you go|\
    i followed the three stages|i have|i will|i'll|i've|in json|in json format|\
    in the format requested|in the requested format|in the requested json format|\
    in the required format|into atomic facts|into facts|json contains|labelled each fact|let me|\
    let's|looking at|m is missing|m means missing|meaning not wording|object contains|of course|\
    of the analysis|of the comparison|of the evaluation|please find|please see|\
    predicted fact accuracy|provide|provide the|putting it all together|putting it together|\
    putting this together|requested assessment|requested evaluation|requested format|\
    requested json|requested json object|requested output|stage|stage 1|stage 1 2 and 3|stage 2|\
    stage 3|stages|step|step 1|step 2|step 3|step by|steps|thank you|that is all|that's all|\
    that's the complete evaluation|that's the evaluation|the facts|the json you requested|\
    the labels follow the rules|the labels follow the rules given|this follows|this is|\
    this json|this object|to repeat|two lists|with both lists|with the labels|\
    with the two lists|work through this|write the";
/// What may be followed by the intents that are compared.
pub const COMPARING: &str = "\
    analyse|analysed|analysis of|analyze|analyzed|analyzing|assessment of|based on|between|\
    check|compare|compared|compares|comparing|comparison of|evaluate|evaluated|evaluating|\
    evaluation of|judgement of|judgment of|looking at|split|that compares";
/// What may be followed by the prediction alone. "Based on the prediction, here is the answer:" is not: the answer
/// may be one that the prediction brings.
pub const JUDGING: &str = "\
    assessment of|evaluate|evaluated|evaluating|evaluation of|judgement of|judgment of|split";
pub const PREDICTION: &str = "predicted intent|prediction";
/// What is compared.
pub const MATERIAL: &str = "\
    analysis|analysis above|both descriptions|both intents|both sets of facts|both tasks|\
    comparison|comparison above|each fact|each gold fact|each gold fact and each predicted fact|\
    each predicted fact|facts|given data|given facts|given information|given intents|\
    gold and predicted facts|gold and predicted intent|gold and predicted intents|\
    gold and the predicted intent|gold facts|gold facts and the predicted facts|\
    gold facts with the predicted intent|gold intent and predicted intent|\
    gold intent and the predicted intent|gold intent and the prediction|\
    gold intent with the predicted intent|information provided|intents|\
    predicted intent against the gold facts|predicted intent against the gold intent|\
    predicted intent and gold intent|predicted intent and the gold intent|\
    predicted intent to the gold intent|predicted intent with the gold intent|\
    predicted intent with the gold one|prediction against the gold|\
    prediction against the gold facts|prediction against the gold intent|\
    prediction with the gold intent|provided data|provided facts|provided information|\
    provided intents|provided tasks|task a and task b|task a with task b|tasks|tasks a and b|\
    trajectory|two descriptions|two intents|two intents fact by fact|two tasks";
/// How polite words at the end begin, and what else they are made of.
pub const POLITE_OPENINGS: &str = "\
    feel free to|hope that|hope this|i hope it|i hope it's|i hope that|i hope this|\
    if you have|if you need|if you want me|if you would like|if you'd like|\
    is there anything|let me know if|please feel free|please let me know if|\
    would you like me";
pub const POLITE: &str = "\
    a additional any anything are ask assistance can clarification clear detail details \
    else explain explanation feel free further glad happy have help helpful helps i i'm if \
    in information is it it's know label labels let like me meets more need needs of on other out \
    please provide question questions reach reasoning that the there these this to useful \
    was what with work works would you you'd your";
/// Without one of these a line that ends in a colon announces something else.
pub const ANNOUNCING: &str = "\
    accuracy answer assessment certainly comparing comparison coverage evaluation here here's json \
    judgement judgements judgment judgments labels lists ok okay output repeat response \
    result results sure together verdicts decision rating";
/// All that a statement may say beside words of the facts, verdicts and figures. None of these points at
/// the answer.
pub const STATEMENT: &str = "\
    a about additionally all also an and another any are as at be because been both by \
    check clearly compare conclusion description do does doesn't each every everything \
    expert explicitly f1 fact facts first for fourth from fully gold has have i implies in \
    instead intent into is isn't it item its likewise mention mentioned mentions name named \
    names neither no none not note nothing number of on one or other out overall precision \
    predicted prediction predictions recall same say says score second so specifically \
    specified specifies specify split stage state states step summary than that the their \
    then third to too total two versus vs was were which while with";
/// What a fact has that is right: "have no basis".
pub const GROUNDS: &str = "\
    backing basis evidence foundation grounds support";
/// Verdicts in verbs.
pub const MISSES: &str = "\
    different differs lack lacks loses lost miss misses omits";
/// What begins another clause.
pub const TURNS: &str = "\
    although because but since so though whereas while";
pub const NEGATIONS: &str = "\
    aren't cannot doesn't don't isn't neither never no not without";
/// What sums up verdicts of both kinds.
pub const MIXED: &str = "\
    mixed|partial|partial coverage|partial match|partially correct|partially covered";
