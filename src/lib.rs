//! bifact: see, fact by fact, what a predicted intent got right and what it lost.
//!
//! Data goes one way: file → rows → frozen gold facts → assessment → tally → scores → views. The
//! pure rooms hold all of it and build natively; the browser is only at the two ends.

#![forbid(unsafe_code)]
// A panic in wasm kills the page.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Pure. Numbers, JSON, bytes, randomness, fingerprints, shared texts: what every room may use.
pub mod base;

/// Pure. Any file in: bytes to rows, and a sentence for what is none.
pub mod dataset;

/// Pure. What a user did: screens and actions, read from the formats people have.
pub mod trajectory;

/// Pure. What is true of any evaluation: rows, batches, people's labels, statistics, signatures.
pub mod evaluation;

/// Pure. Ways to judge a prediction, one folder each.
pub mod methods;

/// Pure. Ways to make predictions, one folder each.
pub mod producers;

/// Pure. The measures judges are compared with: BLEU, ROUGE, METEOR.
pub mod baselines;

/// Pure. Figure 1 as geometry, then as an SVG tree.
pub mod diagram;

/// Pure. What is sent to an LLM's interface and what its replies mean.
pub mod providers;

/// Pure. A judge without a model: rules that split and compare intents.
pub mod rules;

/// Pure. Models in ONNX files: a catalogue, tokenisers, labels, pooling, NLI as a judge of facts.
pub mod models;

/// Pure. What a person changes of a judge's results, and how it is undone.
pub mod review;

/// Pure. A batch is judged: what is asked when, and what comes of it.
pub mod run;

/// Pure. Questions as files for engines that answer them elsewhere, and their results read back.
pub mod batches;

/// Pure. People's labels against scores: thresholds, kappa, correlation, annotators.
pub mod agreement;

/// Pure. Labels people give in the page, by annotator.
pub mod labelling;

/// Pure. How far a judge can be trusted: corrected scores, repeats, comparisons, juries.
pub mod trust;

/// Pure. Results as files for other programs.
pub mod report;

/// Pure. A small batch inside a link.
pub mod link;

/// Pure. What is kept of a project, record by record, and one file that holds it all.
pub mod project;

/// Pure. What the user sets: who judges and how, and the keys for it.
pub mod settings;

/// Pure. Which pairs are shown, in which order, and what their numbers say.
pub mod workspace;

/// Pure. The answer in words: who is ahead, by how much, and whether the batch decides it.
pub mod answer;

/// Pure. Results as charts: geometry, then SVG trees whose marks name the filter they stand for.
pub mod charts;

/// Pure. The guide for users, read from Markdown.
pub mod guide;

/// Pure. What the page says, screen by screen.
pub mod words;

/// What runs without a page: the same rooms as a command, for people with a shell. It calls no network.
#[cfg(not(target_arch = "wasm32"))]
pub mod command;

/// The edge: the only room that names the browser's interfaces.
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod browser;

/// The page: its state, its screens and their parts.
#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod app;
