// Joins several texts into one with a separator, and splits them again. A separator inside a part is escaped
// with a backslash.

/** A blank follows the separator, for readability. */
export function joinParts(parts: readonly string[], sign: string): string {
  return parts.map((part) => escapeSign(part, sign)).join(`${sign} `);
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** The inverse of `joinParts`; after `maxParts` parts the separator is literal. */
export function splitParts(text: string, sign: string, maxParts = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '\\' && (next === sign || next === '\\' || next in controls)) {
      part += controls[next] ?? next;
      at += 1;
    } else if (character === sign && parts.length + 1 < maxParts) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].map((one, place) => (place > 0 && one.startsWith(' ') ? one.slice(1) : one));
}

function escapeSign(part: string, sign: string): string {
  return part
    .replaceAll('\\', '\\\\')
    .replaceAll(sign, `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
