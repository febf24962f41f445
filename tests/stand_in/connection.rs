//! Connections that can break in the middle of a reply, which no handler can make them do.

use std::future::ready;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures_util::StreamExt;
use futures_util::stream::once;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// A handle on the connection a request came by.
#[derive(Debug, Clone)]
pub enum Connection {
    /// HTTP/1.1: one request after the other, and a flag that breaks the connection.
    OneByOne(Arc<AtomicBool>),
    /// HTTP/2: the others on it must not suffer, so only the one reply breaks.
    Shared,
}

impl Connection {
    /// A reply's body of which the client gets one half and an error.
    pub fn breaking(&self, body: String) -> Body {
        match self {
            Self::OneByOne(breaks) => {
                breaks.store(true, Ordering::SeqCst);
                Body::from(body)
            }
            Self::Shared => half_and_reset(body),
        }
    }
}

fn half_and_reset(body: String) -> Body {
    let middle = body.len() / 2;
    let half = Bytes::from(body).slice(..middle);
    let reset = async {
        // It would overtake what is not sent yet.
        sleep(Duration::from_millis(20)).await;
        Err(io::Error::from(io::ErrorKind::ConnectionReset))
    };
    Body::from_stream(once(ready(Ok(half))).chain(once(reset)))
}

impl Connected<IncomingStream<'_, CuttableListener>> for Connection {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        Self::OneByOne(Arc::clone(&stream.io().breaks))
    }
}

pub struct CuttableListener(pub TcpListener);

impl Listener for CuttableListener {
    type Io = CuttableStream;
    type Addr = std::net::SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (stream, peer) = Listener::accept(&mut self.0).await;
        // A reply is one small packet; waiting to fill it would cost 40 ms on loopback.
        let _ = stream.set_nodelay(true);
        (CuttableStream { stream, breaks: Arc::default(), left: None }, peer)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}

pub struct CuttableStream {
    stream: TcpStream,
    breaks: Arc<AtomicBool>,
    /// How many bytes may still pass, once the connection is to break.
    left: Option<usize>,
}

/// The head of a reply and half of what follows it.
fn head_and_half(reply: &[u8]) -> usize {
    let head = reply.windows(4).position(|bytes| bytes == b"\r\n\r\n").map_or(0, |at| at + 4);
    head + (reply.len() - head) / 2
}

impl AsyncWrite for CuttableStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.breaks.swap(false, Ordering::SeqCst) {
            self.left = Some(head_and_half(bytes));
        }
        let allowed = match self.left {
            Some(0) => return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into())),
            Some(left) => &bytes[..left.min(bytes.len())],
            None => bytes,
        };
        let written = ready!(Pin::new(&mut self.stream).poll_write(context, allowed))?;
        self.left = self.left.map(|left| left - written);
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl AsyncRead for CuttableStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}
