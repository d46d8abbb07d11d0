// Parses range and conditional requests (RFC 9110, 13 and 14): one range of bytes, as players request when
// seeking. Several ranges, and malformed ones, get the whole file, as the standard allows.
import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../kernel/files/file-store.ts';

interface Representation {
  readonly etag: string;
  readonly size: number;
}

/** The range to send, `outside` if it is not satisfiable, undefined for the whole file. */
export function parseRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, size }: Representation,
): ByteRange | 'outside' | undefined {
  const parts = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range ?? '');
  if (!parts) return undefined;
  // The client has another file than this one; dates are never sent, so none can match.
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const [, first = '', last = ''] = parts;
  if (first === '') return last === '' ? undefined : lastBytes(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'outside';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | 'outside' {
  return count === 0 ? 'outside' : { start: Math.max(0, size - count), end: size - 1 };
}

/** Whether the client's cached version is current. */
export function isNotModified({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  if (known === undefined) return false;
  return known.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
