//! HTTP/2 over TLS, by a client that knows no other way.

use std::sync::Arc;

use axum::body::Bytes;
use h2::client::{ResponseFuture, SendRequest};
use http::Request;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::asking::{assessment_prompt, body, post, text_in};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Standin, Wire};

/// One connection, on which as many requests as one likes can be under way.
struct Client(SendRequest<Bytes>);

impl Client {
    async fn of(stand_in: &Standin) -> Self {
        let mut trusted = RootCertStore::empty();
        trusted.add(stand_in.certificate.clone().unwrap()).unwrap();
        let mut config =
            ClientConfig::builder().with_root_certificates(trusted).with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec(), b"h2".to_vec()];
        let host = stand_in.address.strip_prefix("https://").unwrap();
        let tcp = TcpStream::connect(host).await.unwrap();
        let name = ServerName::try_from("127.0.0.1").unwrap();
        let tls = TlsConnector::from(Arc::new(config)).connect(name, tcp).await.unwrap();
        assert_eq!(tls.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
        let (sender, connection) = h2::client::handshake(tls).await.unwrap();
        tokio::spawn(connection);
        Self(sender)
    }

    async fn ask(&mut self, stand_in: &Standin, wire: Wire) -> ResponseFuture {
        let question = body(wire, MODEL, &assessment_prompt());
        let request = post(stand_in, wire, MODEL).json(&question).build().unwrap();
        let (head, body) = Request::<reqwest::Body>::try_from(request).unwrap().into_parts();
        let bytes = Bytes::copy_from_slice(body.as_bytes().unwrap());
        let mut sender = self.0.clone().ready().await.unwrap();
        let (reply, mut rest) = sender.send_request(Request::from_parts(head, ()), false).unwrap();
        rest.send_data(bytes, true).unwrap();
        reply
    }
}

/// The status and what there is of the body, with the error that ended it early.
async fn read(reply: ResponseFuture) -> (u16, Vec<u8>, Option<h2::Error>) {
    let mut reply = reply.await.unwrap();
    let status = reply.status().as_u16();
    let mut bytes = Vec::new();
    while let Some(chunk) = reply.body_mut().data().await {
        match chunk {
            Ok(chunk) => bytes.extend_from_slice(&chunk),
            Err(error) => return (status, bytes, Some(error)),
        }
    }
    (status, bytes, None)
}

#[tokio::test]
async fn every_format_is_spoken() {
    let stand_in = Standin::start_secure(Config::default()).await;
    let mut client = Client::of(&stand_in).await;
    for wire in Wire::ALL {
        let (status, bytes, error) = read(client.ask(&stand_in, wire).await).await;
        assert_eq!((status, error.is_none()), (200, true));
        let reply: Value = serde_json::from_slice(&bytes).unwrap();
        assert!(text_in(wire, &reply).contains("expert_fact_coverage"), "{reply:#}");
    }
    let paths: Vec<_> = stand_in.requests().into_iter().map(|seen| seen.path).collect();
    assert_eq!(
        paths,
        [
            "/v1/chat/completions",
            "/v1/messages",
            "/v1beta/models/stand-in:generateContent",
            "/api/chat",
        ]
    );
}

#[tokio::test]
async fn one_connection_carries_many_questions_at_once() {
    let stand_in = Standin::start_secure(Config::default()).await;
    stand_in.order(Order::next(15, Misbehaviour::Hang));
    let mut client = Client::of(&stand_in).await;
    let mut waiting = Vec::new();
    for _ in 0..15 {
        waiting.push(client.ask(&stand_in, Wire::OpenAi).await);
    }
    stand_in.until_arrived(15).await;
    let (status, ..) = read(client.ask(&stand_in, Wire::OpenAi).await).await;
    assert_eq!((status, stand_in.most_at_once(), stand_in.in_flight()), (200, 16, 15));
    drop(waiting);
    stand_in.until_idle().await;
    assert_eq!(stand_in.requests().iter().filter(|seen| seen.client_went_away).count(), 15);
}

#[tokio::test]
async fn a_reply_that_breaks_leaves_the_others_whole() {
    let stand_in = Standin::start_secure(Config::default()).await;
    let mut client = Client::of(&stand_in).await;
    let (_, whole, _) = read(client.ask(&stand_in, Wire::Gemini).await).await;
    stand_in.order(Order::next(1, Misbehaviour::ResetMidBody));
    let broken = client.ask(&stand_in, Wire::Gemini).await;
    stand_in.until_arrived(2).await;
    let other = client.ask(&stand_in, Wire::Gemini).await;
    let (status, half, error) = read(broken).await;
    assert_eq!((status, half.len()), (200, whole.len() / 2));
    assert!(error.is_some_and(|error| error.is_reset() && error.is_remote()));
    let (status, bytes, error) = read(other).await;
    assert_eq!((status, bytes.len(), error.is_none()), (200, whole.len(), true));
}
