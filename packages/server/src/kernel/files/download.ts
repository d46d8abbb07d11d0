// A file that is streamed as it is made.
import { Readable } from 'node:stream';
import type { ExportParts } from '../http/bind-endpoint.ts';

interface Download {
  readonly name: string;
  readonly type: string;
}

/** Excel takes a file without the mark for one in the encoding of the computer. */
export const byteOrderMark = '\uFEFF';

/** A CSV file that people open, so with a byte order mark. */
export function downloadCsv(http: ExportParts, name: string, lines: AsyncIterable<string>): Readable {
  async function* marked(): AsyncGenerator<string> {
    yield byteOrderMark;
    yield* lines;
  }
  return download(http, { name, type: csvType }, marked());
}

const csvType = 'text/csv; charset=utf-8';

/** Of exports. */
export const fileTypes = {
  csv: csvType,
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function download(
  { reply, makePage }: ExportParts,
  { name, type }: Download,
  content: AsyncGenerator<string | Buffer>,
): Readable {
  const plain = name.replaceAll(/[^\w. -]+/g, '_');
  reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store');
  // Byte mode: in object mode, the buffer of sixteen strings could be sixteen pages.
  return Readable.from(inTurns(content, makePage), { objectMode: false });
}

async function* inTurns<T>(content: AsyncGenerator<T>, makePage: ExportParts['makePage']): AsyncGenerator<T> {
  try {
    for (;;) {
      const page = await makePage(() => content.next());
      if (page.done === true) return;
      yield page.value;
    }
  } finally {
    await content.return(undefined);
  }
}
