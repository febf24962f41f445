//! Connections as the hosted providers have them: encrypted, and shared by many requests at once.
//! A browser opens six connections to a host at most, and more than six requests only over these.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

use super::connection::Connection;

pub struct SecureListener {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    /// A client that is slow to introduce itself keeps nobody else waiting.
    handshakes: JoinSet<io::Result<(TlsStream<TcpStream>, SocketAddr)>>,
}

impl SecureListener {
    /// With a certificate made for the occasion, which is handed out for clients to trust.
    pub fn new(listener: TcpListener) -> (Self, CertificateDer<'static>) {
        let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()])
            .expect("an address is a name to certify");
        let certificate = made.cert.der().clone();
        let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
        let mut config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], key.into())
            .expect("the key is that of the certificate");
        config.alpn_protocols = vec![b"h2".to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(config));
        (Self { listener, acceptor, handshakes: JoinSet::new() }, certificate)
    }
}

impl Listener for SecureListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            tokio::select! {
                (stream, peer) = Listener::accept(&mut self.listener) => {
                    let _ = stream.set_nodelay(true);
                    let handshake = self.acceptor.accept(stream);
                    self.handshakes.spawn(async move { Ok((handshake.await?, peer)) });
                }
                // Clients that break off are none of the server's business.
                Some(Ok(Ok(secured))) = self.handshakes.join_next() => return secured,
            }
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, SecureListener>> for Connection {
    fn connect_info(_: IncomingStream<'_, SecureListener>) -> Self {
        Self::Shared
    }
}
