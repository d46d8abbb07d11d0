// A streamed zip: each part is deflated as it comes; its sizes follow it and are repeated in the directory at
// the end. Parts of more than 4 GiB would need another format; callers keep them smaller.
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** Sizes follow the part; the name is UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: zip entries have no other date here. */
const day = 0x21;

export async function* writeZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name);
    const start = offset;
    const head = localHeader(name);
    offset += head.length;
    yield head;
    const sums = { crc: 0, packed: 0, unpacked: 0 };
    for await (const piece of deflate(part.content, sums)) {
      offset += piece.length;
      yield piece;
    }
    const tail = descriptor(sums);
    offset += tail.length;
    yield tail;
    written.push({ name, ...sums, offset: start });
  }
  yield directory(written, offset);
}

async function* deflate(
  content: ZipPart['content'],
  sums: { crc: number; packed: number; unpacked: number },
): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw({ level: 4 });
  let ready: Buffer[] = [];
  stream.on('data', (piece: Buffer) => {
    sums.packed += piece.length;
    ready.push(piece);
  });
  try {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.unpacked += bytes.length;
      await new Promise<void>((resolve, reject) =>
        stream.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
      yield* ready;
      ready = [];
    }
    const ended = new Promise((resolve) => stream.once('end', resolve));
    stream.end();
    await ended;
    yield* ready;
  } finally {
    stream.destroy();
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, unpacked }: Pick<Written, 'crc' | 'packed' | 'unpacked'>): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(unpacked, 12);
  return tail;
}

function directory(written: readonly Written[], offset: number): Buffer {
  const entries = written.map((one) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(deflated, 10);
    entry.writeUInt16LE(day, 14);
    entry.writeUInt32LE(one.crc, 16);
    entry.writeUInt32LE(one.packed, 20);
    entry.writeUInt32LE(one.unpacked, 24);
    entry.writeUInt16LE(one.name.length, 28);
    entry.writeUInt32LE(one.offset, 42);
    return Buffer.concat([entry, one.name]);
  });
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([list, end]);
}
