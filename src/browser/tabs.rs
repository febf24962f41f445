//! Other tabs of this page: their messages, and which one may write.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use leptos::web_sys::{AbortController, AbortSignal, BroadcastChannel, MessageEvent};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::js_reflect::object;

/// Sends lines to all other tabs, and receives theirs.
pub struct Tabs {
    channel: Option<BroadcastChannel>,
    // The channel calls it as long as it lives.
    _hears: Closure<dyn FnMut(MessageEvent)>,
}

impl Tabs {
    pub fn listen(mut hear: impl FnMut(String) + 'static) -> Self {
        let hears = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                hear(line);
            }
        });
        let channel = BroadcastChannel::new("bifact").ok();
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(hears.as_ref().unchecked_ref()));
        }
        Self { channel, _hears: hears }
    }

    pub fn say(&self, line: &str) {
        if let Some(channel) = &self.channel {
            // Only a closed channel refuses, and this one is open as long as the page is.
            let _ = channel.post_message(&line.into());
        }
    }
}

/// The right to write, until it is dropped.
pub struct Hold {
    release: Rc<RefCell<Option<Function>>>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(release) = self.release.take() {
            // Resolving a promise does not fail.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// A place in the queue for a lock, until it is dropped.
pub struct Waiting(AbortController);

impl Waiting {
    /// `None` where the browser has no locks.
    pub fn new() -> Option<Self> {
        locks()?;
        AbortController::new().ok().map(Self)
    }

    pub fn signal(&self) -> AbortSignal {
        self.0.signal()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.abort();
    }
}

pub enum Claim {
    /// Only if nobody else has it.
    IfFree,
    /// As soon as it is free, within that many milliseconds.
    Within(u32),
    /// As soon as it is free, unless this is aborted first.
    WhenFree(AbortSignal),
    /// Takes it from whoever has it.
    Steal,
}

/// The lock of that name, for one tab at a time; `None` where another tab has it. `lost` is called
/// when a tab steals it. Where the browser has no locks everyone gets it: the store then still
/// refuses the second of two who write at the same place.
pub async fn claim(name: &str, claim: Claim, lost: impl FnOnce() + 'static) -> Option<Hold> {
    let release = Rc::new(RefCell::new(None));
    let hold = Hold { release: release.clone() };
    let Some((locks, request)) = locks() else { return Some(hold) };
    let options = object(&[match claim {
        Claim::IfFree => ("ifAvailable", true.into()),
        Claim::Steal => ("steal", true.into()),
        Claim::Within(milliseconds) => {
            ("signal", AbortSignal::timeout_with_u32(milliseconds).into())
        }
        Claim::WhenFree(signal) => ("signal", signal.into()),
    }]);
    let mut until_released = None;
    let answered = Promise::new(&mut |resolve, _| {
        let release = release.clone();
        let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let is_ours = !lock.is_null();
            let _ = resolve.call1(&JsValue::NULL, &is_ours.into());
            if !is_ours {
                return JsValue::UNDEFINED;
            }
            // It is held until this is settled.
            Promise::new(&mut |resolve, _| drop(release.replace(Some(resolve)))).into()
        });
        let asked = request.call3(&locks, &name.into(), &options, &granted);
        until_released = asked.ok().and_then(|promise| promise.dyn_into::<Promise>().ok());
    });
    let until_released = until_released?;
    // A request whose time is up is refused without an answer.
    let answered = Promise::race(&Array::of2(&answered, &until_released));
    let is_ours = JsFuture::from(answered).await.is_ok_and(|is_ours| is_ours.is_truthy());
    if !is_ours {
        return None;
    }
    spawn_local(async move {
        if JsFuture::from(until_released).await.is_err() {
            lost();
        }
    });
    Some(hold)
}

/// Whether the browser can tell which of several tabs may write.
pub fn has_locks() -> bool {
    locks().is_some()
}

fn locks() -> Option<(JsValue, Function)> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}
