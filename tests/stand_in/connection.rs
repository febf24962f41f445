//! Connections that can break in the middle of a reply, which no handler can make them do.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// A handle on the connection a request came by.
#[derive(Debug, Clone, Default)]
pub struct Connection {
    breaks: Arc<AtomicBool>,
}

impl Connection {
    /// The next reply ends with half of its body; then the connection is closed.
    pub fn break_in_next_body(&self) {
        self.breaks.store(true, Ordering::SeqCst);
    }
}

impl Connected<IncomingStream<'_, CuttableListener>> for Connection {
    fn connect_info(stream: IncomingStream<'_, CuttableListener>) -> Self {
        stream.io().connection.clone()
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
        (CuttableStream { stream, connection: Connection::default(), left: None }, peer)
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}

pub struct CuttableStream {
    stream: TcpStream,
    connection: Connection,
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
        if self.connection.breaks.swap(false, Ordering::SeqCst) {
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
