/** The text as a part of a pattern of LIKE, in which its `%`, `_` and `\` stand for themselves. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
