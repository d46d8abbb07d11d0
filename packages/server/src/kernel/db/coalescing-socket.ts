// The socket of a database connection. The messages of a statement are a dozen small buffers, written while corked; handed to the
// kernel one by one (writev) they cost twice as much of the processor as copied together and written once.
import { Socket } from 'node:net';

interface Piece {
  readonly chunk: Buffer;
  readonly encoding: BufferEncoding;
}
type Callback = (error?: Error | null) => void;

/** Bytes that are copied together at most; of more, as COPY sends them, the copying would cost what it saves. */
const maxCopied = 16_384;

export class CoalescingSocket extends Socket {
  override _writev(pieces: Piece[], callback: Callback): void {
    const bytes = pieces.reduce((sum, { chunk }) => sum + chunk.length, 0);
    const areBuffers = pieces.every(({ chunk }) => Buffer.isBuffer(chunk));
    if (!areBuffers || bytes > maxCopied) {
      super._writev?.(pieces, callback);
      return;
    }
    const together = Buffer.concat(
      pieces.map(({ chunk }) => chunk),
      bytes,
    );
    // What is a buffer has no encoding; streams say so in this word.
    this._write(together, 'buffer' as BufferEncoding, callback);
  }
}
