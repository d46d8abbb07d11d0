// The pattern of a text field: `AA-9999`. It is no regular expression: who makes fields need not know those, and no text can
// keep the server busy with one.

const kinds: Readonly<Record<string, RegExp>> = {
  A: /^\p{L}$/u,
  '9': /^\p{Nd}$/u,
  '*': /^[\p{L}\p{Nd}]$/u,
};

/** Whether each character is what the pattern has in its place: A a letter, 9 a digit, * one of both, all else itself. */
export function matchesPattern(text: string, pattern: string): boolean {
  const given = [...text];
  const letters = [...pattern];
  let place = 0;
  for (let at = 0; at < letters.length; at += 1) {
    // A backslash at the very end is itself.
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
