/** The texts joined by the format, which knows "e Inés" in Spanish, but not "e Íñigo". */
export function listInWords(format: Intl.ListFormat, texts: readonly string[]): string {
  let place = 0;
  const parts = format.formatToParts(texts.map(withoutAccents));
  return parts.map(({ type, value }) => (type === 'element' ? texts[place++] : value)).join('');
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
