//! AutoRater judges whole tasks and has no facts.

use super::facts::FactByFact;
use crate::methods::autorater::Autorater;

impl FactByFact for Autorater {}
