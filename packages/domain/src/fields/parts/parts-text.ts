// Joins several texts into one with a separator, and splits them again. A backslash before a separator makes it a part of the text;
// anywhere else it is a backslash, as in `C:\new`. Line ends within a part are written as Unicode's separators.

/** A blank follows the separator, for readability. */
export function joinParts(parts: readonly string[], sign: string): string {
  return parts.map((part) => escapeSigns(part, sign)).join(`${sign} `);
}

/** A line for each pair: `Shoe size: 42`. */
export function joinPairs(pairs: readonly { readonly label: string; readonly value: string }[]): string {
  return pairs.map(({ label, value }) => joinParts([label, value], ':')).join('\n');
}

const lineSeparator = '\u2028';
const paragraphSeparator = '\u2029';
const lineEnds: Readonly<Record<string, string>> = { [lineSeparator]: '\n', [paragraphSeparator]: '\r' };

/** The inverse of `joinParts`; after `maxParts` parts the separator is literal. */
export function splitParts(text: string, sign: string, maxParts = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      const run = runAt(text, at);
      const next = text.charAt(at + run.length);
      const isEscaping = next === sign || next === '' || next in lineEnds;
      const isOdd = run.length % 2 === 1;
      part += isEscaping ? '\\'.repeat(Math.floor(run.length / 2)) : run;
      // At the end, a single one escapes nothing.
      if (isEscaping && isOdd) part += next === '' ? '\\' : next;
      at += isEscaping && isOdd ? run.length : run.length - 1;
    } else if (character === sign && parts.length + 1 < maxParts) {
      parts.push(part);
      part = '';
    } else part += lineEnds[character] ?? character;
  }
  return [...parts, part].map((one, place) => (place > 0 && one.startsWith(' ') ? one.slice(1) : one));
}

function runAt(text: string, start: number): string {
  let end = start;
  while (text.charAt(end) === '\\') end += 1;
  return text.slice(start, end);
}

function escapeSigns(part: string, sign: string): string {
  return part
    .replaceAll(/\\+/g, (run, at: number) => {
      const next = part.charAt(at + run.length);
      return next === '' || next === sign || /[\n\r\u2028\u2029]/.test(next) ? run + run : run;
    })
    .replaceAll(/[\u2028\u2029]/g, (separator) => `\\${separator}`)
    .replaceAll(sign, `\\${sign}`)
    .replaceAll('\n', lineSeparator)
    .replaceAll('\r', paragraphSeparator);
}
