// The pattern of a text field: `AA-9999`. Deliberately not a regular expression: it is easier to write, and
// no text can make matching slow.

const kinds: Readonly<Record<string, RegExp>> = {
  A: /^\p{L}$/u,
  '9': /^\p{Nd}$/u,
  '*': /^[\p{L}\p{Nd}]$/u,
};

/** Matches character by character: A is a letter, 9 a digit, * either, anything else is literal. */
export function matchesPattern(text: string, pattern: string): boolean {
  const given = [...text];
  const letters = [...pattern];
  let place = 0;
  for (let at = 0; at < letters.length; at += 1) {
    // A trailing backslash is literal.
    const isQuoted = letters[at] === '\\' && at + 1 < letters.length;
    if (isQuoted) at += 1;
    const letter = letters[at] ?? '';
    const one = given[place] ?? '';
    const kind = isQuoted ? undefined : kinds[letter];
    if (kind ? !kind.test(one) : one !== letter) return false;
    place += 1;
  }
  return place === given.length;
}
