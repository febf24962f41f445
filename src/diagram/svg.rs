//! The few parts of SVG the figure is made of, as a tree.

use std::fmt;

use crate::base::number::shortest;

#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    pub name: &'static str,
    pub attributes: Vec<(&'static str, String)>,
    pub children: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), children: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, attribute: &'static str, value: impl fmt::Display) -> Self {
        self.attributes.push((attribute, value.to_string()));
        self
    }

    /// With another value for an attribute it has.
    #[must_use]
    pub fn with_instead(mut self, attribute: &'static str, value: &str) -> Self {
        self.attributes.retain(|(name, _)| *name != attribute);
        self.with(attribute, value)
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// A coordinate or length, to a tenth of a pixel.
    #[must_use]
    pub fn at(self, attribute: &'static str, value: f64) -> Self {
        self.with(attribute, shortest((value * 10.0).round() / 10.0))
    }

    #[must_use]
    pub fn child(mut self, child: Element) -> Self {
        self.children.push(Node::Element(child));
        self
    }

    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Self {
        self.children.extend(children.into_iter().map(Node::Element));
        self
    }

    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.children.push(Node::Text(text.to_owned()));
        self
    }
}
