// Quoted-printable (RFC 2045, 6.7), a piece at a time: every piece begins and ends at the beginning of a line, so that the
// parts of a message that are the same for everyone are encoded once, and only names and links for each recipient.

/** The longest line that MIME allows is 76, with the `=` of a soft break. */
const lineLength = 75;
const softBreak = '=\r\n';

/** Text as a piece of a body; pieces are joined as they are. */
export function encodePiece(text: string): string {
  if (text === '') return '';
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.pop() ?? '';
  const whole = lines.map((line) => `${encodeLine(line, true)}\r\n`).join('');
  return last === '' ? whole : `${whole}${encodeLine(last, false)}${softBreak}`;
}

/** `endsHard`: a blank before a real line end would be lost on the way. */
function encodeLine(line: string, endsHard: boolean): string {
  const isPlain = /^[\x20-\x3c\x3e-\x7e]*$/.test(line) && !(endsHard && line.endsWith(' '));
  return isPlain ? breakPlain(line) : breakEncoded(line, endsHard);
}

function breakPlain(line: string): string {
  let lines = line.slice(0, lineLength);
  for (let at = lineLength; at < line.length; at += lineLength) {
    lines += softBreak + line.slice(at, at + lineLength);
  }
  return lines;
}

function breakEncoded(line: string, endsHard: boolean): string {
  const bytes = Buffer.from(line, 'utf8');
  let lines = '';
  let column = 0;
  for (const [at, byte] of bytes.entries()) {
    const isLastBlank = endsHard && at === bytes.length - 1 && (byte === 0x20 || byte === 0x09);
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x3d && !isLastBlank;
    const sign = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (column + sign.length > lineLength) {
      lines += softBreak;
      column = 0;
    }
    lines += sign;
    column += sign.length;
  }
  return lines;
}
