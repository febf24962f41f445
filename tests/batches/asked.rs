//! Asks a judge about a batch, live and through batch files.

use bifact::batches::{
    BatchWriter, Destination, Engine, EveryQuestion, LineSplitter, ResultIndex, Step, Summary,
    Taken, settle, take,
};
use bifact::evaluation::batch::Batch;
use bifact::evaluation::inquiry::Inquiry;
use bifact::evaluation::results::Results;
use bifact::providers::{Access, Provider};
use bifact::providers::{
    Endpoint, HttpReply, Key, Parameters, WireFormat, ask, provider, read_answer,
};
use bifact::run::{Cache, JudgeSetup, Next, Plan, Run, Wanted};
use serde_json::Value;

use crate::stand_in::{Wire, answered_body};

pub const ROWS: &str = r#"{"id":"a","gold_intent":"Book a table, for two and on Friday","predicted_intent":"Book a table, for two","model":"m1"}
{"id":"a","gold_intent":"Book a table, for two and on Friday","predicted_intent":"Book a table, for three and on Friday","model":"m2"}
{"id":"b","gold_intent":"Send a mail to Ada, with the report","predicted_intent":"Send a mail to Ada","model":"m1"}
{"id":"b","gold_intent":"Send a mail to Ada, with the report","predicted_intent":"Send a mail to Ada","model":"m2"}
{"id":"c","gold_intent":"Play some jazz","predicted_intent":"","model":"m1"}
{"id":"c","gold_intent":"Play some jazz","predicted_intent":"Play some jazz, loudly","model":"m2"}
"#;

pub fn judge<I: Inquiry>(id: &str, inquiry: I) -> JudgeSetup<I> {
    let provider = provider(id).unwrap();
    JudgeSetup {
        provider,
        base_url: provider.base_url.to_owned(),
        model: "some-model".to_owned(),
        inquiry,
        parameters: Parameters::default(),
    }
}

fn wire(provider: &Provider) -> Wire {
    match provider.access {
        Access::Http(WireFormat::Anthropic) => Wire::Anthropic,
        Access::Http(WireFormat::Gemini) => Wire::Gemini,
        _ => Wire::OpenAi,
    }
}

/// A project: what is judged, and what was answered.
pub struct Project<I: Inquiry> {
    pub batch: Batch,
    pub results: Results<I>,
    pub cache: Cache,
    pub setup: JudgeSetup<I>,
}

impl<I: Inquiry> Project<I> {
    fn run(&self) -> Run<I> {
        let Self { batch, results, setup, .. } = self;
        let plan = Plan::of(&setup.inquiry, batch, results, Wanted::Missing);
        Run::elsewhere(setup.clone(), batch, &plan, Wanted::Missing)
    }

    /// Asks the stand-in at most so many questions, one by one.
    pub fn judge_live(&mut self, most: usize) {
        let mut run = self.run();
        let (setup, key) = (self.setup.clone(), Key::default());
        let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
        let mut asked = 0;
        loop {
            match run.next(0.0, &self.batch, &mut self.results, &self.cache) {
                Next::Send(ticket) => {
                    asked += 1;
                    if asked > most {
                        return;
                    }
                    let request = ask(&endpoint, &run.question(ticket).unwrap()).unwrap();
                    let request: Value = serde_json::from_str(&request.body.unwrap()).unwrap();
                    let body = answered_body(wire(setup.provider), &request).to_string();
                    let reply = HttpReply { status: 200, body, ..HttpReply::default() };
                    let reply = read_answer(&endpoint, &reply);
                    let Self { batch, results, cache, .. } = self;
                    run.arrived(ticket, reply, 0.0, batch, results, cache);
                }
                Next::Settled => {}
                _ => return,
            }
        }
    }

    /// What can be asked now, as files of that engine: their names and texts.
    pub fn files(&mut self, engine: &'static Engine) -> Vec<(String, String)> {
        let mut run = self.run();
        let (setup, key) = (self.setup.clone(), Key::default());
        let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
        let mut writer = BatchWriter::new(engine);
        let mut files: Vec<(String, String)> = Vec::new();
        let mut put = |steps: Vec<Step>| {
            for step in steps {
                match step {
                    Step::Begin(name) => files.push((name, String::new())),
                    Step::Write(piece) => files.last_mut().unwrap().1.push_str(&piece.written()),
                }
            }
        };
        loop {
            match run.next(0.0, &self.batch, &mut self.results, &self.cache) {
                Next::Send(ticket) => {
                    let id = run.asked_as(ticket).unwrap();
                    let question = run.question(ticket).unwrap();
                    put(writer.question(&id, &endpoint, &question).unwrap());
                    run.leave(ticket);
                }
                Next::Settled => {}
                _ => break,
            }
        }
        put(writer.finish().into_iter().collect());
        files
    }

    /// Reads result files.
    pub fn read(&mut self, files: &[&str]) -> Summary {
        let mut index = ResultIndex::default();
        for (number, file) in (0_u32..).zip(files) {
            let mut lines = LineSplitter::default();
            lines.push(file.as_bytes(), &mut |split| index.add(number, split));
            lines.finish(&mut |split| index.add(number, split));
        }
        let mut run = self.run();
        let (setup, key) = (self.setup.clone(), Key::new("sk-secret-0123456789"));
        let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
        loop {
            match run.next(0.0, &self.batch, &mut self.results, &self.cache) {
                Next::Send(ticket) => {
                    let Taken::Reply(entry, place) = take(&mut run, ticket, &mut index) else {
                        continue;
                    };
                    let at = usize::try_from(place.at).unwrap();
                    let file = files[place.file as usize];
                    let text = file[at..at + place.bytes as usize].to_owned();
                    let reply = read_answer(&endpoint, &entry.reply(text));
                    let Self { batch, results, cache, .. } = self;
                    let into = Destination { batch, results, cache };
                    settle(&mut run, ticket, &entry, reply, &mut index.summary, into);
                }
                Next::Settled => {}
                _ => break,
            }
        }
        let setup = self.setup.clone();
        EveryQuestion::of(setup, Vec::new(), &self.batch, &self.results)
            .mark_known(&self.batch, &mut index);
        index.list_the_rest();
        let Summary { lines, answered, unusable, repeated, known, .. } = &index.summary;
        let listed = index.summary.foreign.count + index.summary.flawed.count;
        let ended = index.summary.failures() + index.summary.went_back();
        let all = answered + unusable + repeated + known + listed + ended;
        assert_eq!(*lines, all, "every line ends in one place: {:?}", index.summary);
        index.summary
    }
}
