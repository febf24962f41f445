//! For inquiries that need nothing found out about a gold intent first, and whose findings nobody
//! corrects: all that the seam asks of them about grounds and corrections.

/// The members of an `impl Inquiry` that speak of grounds and corrections.
macro_rules! without_ground {
    () => {
        const GROUND_MEMBERS: &'static [&'static str] = &[];

        type Ground = std::convert::Infallible;

        fn ground(
            &self,
            _: &str,
            _: Vec<crate::evaluation::inquiry::Answered<Self::Reading>>,
            _: &crate::evaluation::signature::Judge,
        ) -> Option<Self::Ground> {
            None
        }

        fn ground_by(ground: &Self::Ground) -> Option<&crate::evaluation::signature::Judge> {
            match *ground {}
        }

        fn is_for_all(ground: &Self::Ground) -> bool {
            match *ground {}
        }

        fn is_same_ground(one: &Self::Ground, _: &Self::Ground) -> bool {
            match *one {}
        }

        fn write_ground(ground: &Self::Ground, _: crate::evaluation::inquiry::Put) {
            match *ground {}
        }

        fn read_ground(
            _: &str,
            _: &serde_json::Value,
        ) -> Result<Option<Self::Ground>, crate::evaluation::inquiry::NotWhole> {
            Ok(None)
        }

        fn read_failed_ground(
            _: &str,
        ) -> Option<crate::evaluation::unscored::UnusableAnswer<Self::Problem>> {
            None
        }

        fn ground_mark(ground: &Self::Ground) -> String {
            match *ground {}
        }

        fn write_corrections(_: &[std::convert::Infallible]) -> serde_json::Value {
            serde_json::Value::Null
        }

        fn read_corrections(_: &serde_json::Value) -> Option<Vec<std::convert::Infallible>> {
            Some(Vec::new())
        }
    };
}

/// `impl Finding` for what nobody corrects: people's own labels stand beside it.
macro_rules! never_corrected {
    ($finding:ty) => {
        impl crate::evaluation::inquiry::Finding for $finding {
            type Ground = std::convert::Infallible;
            type Correction = std::convert::Infallible;

            fn is_made_with(&self, ground: &Self::Ground) -> bool {
                match *ground {}
            }

            fn corrections(&self) -> Vec<Self::Correction> {
                Vec::new()
            }

            fn count_corrections(&self) -> usize {
                0
            }

            fn corrected_by(&self) -> Vec<&str> {
                Vec::new()
            }

            fn correct(&mut self, corrections: Vec<Self::Correction>) -> Vec<Self::Correction> {
                corrections
            }
        }
    };
}

pub(crate) use {never_corrected, without_ground};
