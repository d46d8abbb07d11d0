// Quoted-printable (RFC 2045, 6.7) in chunks: every chunk begins and ends at the beginning of a line, so that
// parts that are the same for all recipients are encoded once, and only names and links for each recipient.
// No line begins with a dot, so that SMTP need not double it.

/** MIME allows lines of at most 76, with the `=` of a soft break. */
const lineLength = 75;
const softBreak = '=\r\n';
const encodedDot = '=2E';
const dot = 0x2e;

const plainLine = /^[\x20-\x3c\x3e-\x7e]*$/;

/** Encodes text as a chunk of a body; chunks are concatenated as they are. */
export function encodePiece(text: string): string {
  if (text === '') return '';
  // Nearly all values of a recipient.
  if (plainLine.test(text)) return breakPlain(text) + softBreak;
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.pop() ?? '';
  const whole = lines.map((line) => `${encodeLine(line, true)}\r\n`).join('');
  return last === '' ? whole : `${whole}${encodeLine(last, false)}${softBreak}`;
}

/** `endsHard`: a space before a real line end would be lost in transit. */
function encodeLine(line: string, endsHard: boolean): string {
  const isPlain = plainLine.test(line) && !(endsHard && line.endsWith(' '));
  return isPlain ? breakPlain(line) : breakEncoded(line, endsHard);
}

function breakPlain(line: string): string {
  let lines = '';
  for (let at = 0; ; ) {
    const hasDot = line.charCodeAt(at) === dot;
    const end = at + lineLength - (hasDot ? encodedDot.length - 1 : 0);
    const part = hasDot ? encodedDot + line.slice(at + 1, end) : line.slice(at, end);
    lines = at === 0 ? part : lines + softBreak + part;
    if (end >= line.length) return lines;
    at = end;
  }
}

function breakEncoded(line: string, endsHard: boolean): string {
  const bytes = Buffer.from(line, 'utf8');
  let lines = '';
  let column = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isLastBlank = endsHard && at === bytes.length - 1 && (byte === 0x20 || byte === 0x09);
    let sign = (isLastBlank ? encodedBytes : signs)[byte] ?? '';
    if (column + sign.length > lineLength) {
      lines += softBreak;
      column = 0;
    }
    if (column === 0 && byte === dot) sign = encodedDot;
    lines += sign;
    column += sign.length;
  }
  return lines;
}

const encodedBytes = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);
/** Each byte as it is written within a line. */
const signs = encodedBytes.map((encoded, byte) =>
  plainLine.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : encoded,
);
