/** In a visitor's text, a link could lead the reader anywhere in the name of the team. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/(https?:\/\/|www\.)\S+/gi, '…');
}
