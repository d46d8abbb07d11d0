/** Escapes the wildcards of LIKE. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
