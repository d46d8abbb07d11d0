// The socket of a database connection. The messages of a statement are a dozen small buffers, written while
// corked. Passing them to the operating system as a list (writev) takes twice the processor time of copying
// them into one buffer.
import { Socket } from 'node:net';

interface Piece {
  readonly chunk: Buffer;
  readonly encoding: BufferEncoding;
}
type Callback = (error?: Error | null) => void;

/** For larger writes, such as those of COPY, copying would cost what it saves. */
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
    // Node's streams pass this instead of an encoding for a buffer.
    this._write(together, 'buffer' as BufferEncoding, callback);
  }
}
