/** More marks in a row are no text of any language, and composing a run of them takes quadratic time. */
const heap = /\p{M}{31}/u;

/**
 * The text in Unicode's composed form (NFC), in which it is stored and compared: an accent that a keyboard or a file system writes as
 * a character of its own becomes part of its letter.
 */
export function composeText(text: string): string {
  return heap.test(text) ? text : text.normalize('NFC');
}
