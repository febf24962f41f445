//! Tables of words and phrases used in tasks, with their meanings.
//!
//! Rows are separated by semicolons: a meaning, a colon, and the phrases for it. Words of a phrase are
//! separated by spaces; in scripts without spaces each sign is a word.

use super::meanings::{Meaning, Role};
use super::values::Kind;

pub const WORDS: &str = "wifi: wi fi; email: e mail; oneway: one way; nonstop: non stop; \
    roundtrip: round trip, return ticket, return flight; secondhand: second hand; \
    preowned: pre owned; vegan: plant based; firstclass: first class; secondclass: second class; \
    flight: plane ticket, plane tickets, air ticket, flight ticket, airline ticket, airline tickets; \
    find: look for, look up, look at, search for, find out, pull up, 搜 索, 查 找, 查 询, 寻 找, 查 看, 找, 查, locate; \
    checkout: check out; cheapest: lowest price, lowest priced, least expensive; \
    priciest: most expensive, highest price; affordable: low cost, budget friendly; \
    latest: most recent; \
    toprated: top rated, best rated, highest rated, highest rating, best reviewed; \
    bestselling: best selling; near: close to, close by, next to; pickup: pick up; \
    login: log in, sign in; logout: log out, sign out; register: sign up; \
    create: set up, 创 建, 新 建, 设 置, 设 定; cancel: call off, 取 消; \
    delete: get rid of, throw away, take off, 删 除; move: push back, put off; increase: turn up, make bigger, make larger, make louder, make brighter; \
    decrease: turn down, make smaller, make quieter, make darker, make dimmer; alarm: wake me up, wake me, wake up; grownup: grown up, grown ups; \
    hd: high definition; weekday: monday to friday, monday through friday; daily: every day; \
    weekly: every week; monthly: every month; uhd: ultra hd, 4k; doctor: dr; xl: extra large; \
    xs: extra small; small: size s; medium: size m; large: size l; \
    remote: work from home, working from home; \
    ascending: low to high, lowest to highest, lowest first, cheapest first; \
    descending: high to low, highest to lowest, highest first; \
    flightmode: airplane mode, flight mode, aeroplane mode; buy: 预 订, 预 定, 购 买, 订, 买; \
    add: 添 加, 加 入; open: 打 开, 开 启, 启 动; close: 关 闭, 关 掉; send: 发 送; play: 播 放; folder: directory; \
    preference: settings, setting; savingsaccount: savings; currentaccount: checking account, current account; \
    livingroom: living room; doublespeed: 2x, double speed, twice the speed; plushtoy: stuffed animal, plush toy, soft toy; \
    handbook: user manual, user guide, instruction manual; quiet: low noise; zoomin: zoom in; zoomout: zoom out; \
    morning: de la mañana, por la mañana; afternoon: por la tarde, de la tarde; night: por la noche, de la noche; \
    textsize: text size, font size; route: directions, direction";

/// Words that say little by themselves.
pub const LIGHT: &str = "people: people, persons, person, ppl, guests, personen, personas; \
    item: item, items, thing, things, option, options, something; \
    place: place, places, spot, spots; name: name, named, titled, title; number: number; \
    include: contains; kind: type, kind; information: information, info, details; some: some; \
    dollar: $, dollars, usd; euro: €, euros; pound: £; percent: %, percent";

pub const VALUES: &[(Kind, &str)] = &[
    (
        Kind::Date,
        "12-31: new year eve; 01-01: new year day; 12-24: christmas eve; 12-25: christmas day; \
         02-14: valentine day",
    ),
    (
        Kind::Duration,
        "s 86400: around the clock, 24/7, for a day; s 604800: for a week; month 1: for a month; \
         month 12: for a year",
    ),
    (Kind::Number, "2: a pair of, a couple of, both; 12: a dozen"),
    (
        Kind::Day,
        "overmorrow: day after tomorrow, 后 天, overmorrow, übermorgen; \
         today: this evening, this afternoon, this morning, 今 天, 今 晚, today, tonight, heute, hoy; \
         this week: this week; next week: next week; last week: last week; this month: this month; \
         next month: next month; last month: last month; this year: this year; next year: next year; \
         last year: last year; weekend: this weekend, 周 末, weekend, weekends, wochenende; \
         next weekend: next weekend; last weekend: last weekend; \
         tomorrow: 明 天, tomorrow, morgen, mañana; yesterday: 昨 天, yesterday, gestern, ayer",
    ),
    (
        Kind::Weekday,
        "monday: 周 一, 星 期 一; tuesday: 周 二, 星 期 二; wednesday: 周 三, 星 期 三; thursday: 周 四, 星 期 四; \
         friday: 周 五, 星 期 五; saturday: 周 六, 星 期 六; sunday: 周 日, 星 期 日, 星 期 天",
    ),
];

/// Phrases that deny, limit or begin something, separated by commas.
pub const TURNS: &[(Meaning, &str)] = &[
    (
        Meaning::Role(Role::Most),
        "shorter than, younger than, 不 超 过, up to, at most, no more than, not more than, \
         no higher than, not exceeding, not exceed, less than, fewer than, lower than, smaller than, \
         cheaper than, a maximum of, budget of, menos de, weniger als, under, below, within, max, \
         maximum, maximal, höchstens, unter",
    ),
    (
        Meaning::Role(Role::Least),
        "longer than, older than, bigger than, larger than, at least, no less than, no fewer than, \
         not less than, more than, higher than, greater than, a minimum of, más de, al menos, \
         mehr als, over, above, exceeding, min, minimum, mindestens, über",
    ),
    (
        Meaning::Role(Role::From),
        "starting on, starting at, starting from, beginning on, starting, beginning, from, von, ab, \
         desde, 从",
    ),
    (
        Meaning::Not,
        "不 要, 不 含, 没 有, leave out, leaving out, opting out of, opt out of, instead of, rather than, \
         other than, free of, free from, without, not, no, non, never, nothing, neither, nor, except, \
         excluding, exclude, avoid, avoiding, don't, dont, doesn't, isn't, aren't, can't, \
         cannot, won't, wouldn't, didn't, shouldn't, couldn't, wasn't, weren't, unable to, minus, nicht, kein, keine, keinen, ohne, sin, sans, 不, 无",
    ),
    (
        Meaning::RoleBefore(Role::Most),
        "以 下, 以 内, or less, or fewer, or lower, or under, or below, or cheaper, and below, and under, \
         at maximum",
    ),
    (
        Meaning::RoleBefore(Role::Least),
        "以 上, or more, or higher, or above, or over, or better, or greater, and above, and up, \
         and over, +",
    ),
    (Meaning::RoleBefore(Role::Before), "之 前, or earlier, or before"),
    (Meaning::RoleBefore(Role::After), "之 后, or later, or after"),
    (
        Meaning::Switch("on"),
        "turn on, turned on, switch on, switched on, enable, enabled, activate, activated, \
         einschalten, aktiviere, aktivieren, activa, activar, enciende, encender",
    ),
    (
        Meaning::Switch("off"),
        "turn off, turned off, switch off, switched off, shut off, disable, disabled, deactivate, \
         deactivated, ausschalten, deaktiviere, deaktivieren, desactiva, desactivar, apaga, apagar, \
         off",
    ),
    (
        Meaning::Role(Role::Before),
        "no later than, not later than, earlier than, antes de, antes del, before, until, till, vor",
    ),
    (
        Meaning::Role(Role::After),
        "later than, no earlier than, not before, después de, after, past, since",
    ),
    (
        Meaning::NotBefore,
        "left out, not wanted, not included, not needed, not allowed, excluded, omitted",
    ),
    (Meaning::Role(Role::To), "to, into, bis, hasta, 到"),
    (Meaning::ToOrAfter, "nach"),
    (Meaning::Between, "between, zwischen, entre"),
    (Meaning::Turn, "but, then"),
];
