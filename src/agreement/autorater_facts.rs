//! AutoRater judges tasks as a whole and knows no facts.

use super::facts::FactByFact;
use crate::methods::autorater::Autorater;

impl FactByFact for Autorater {}
