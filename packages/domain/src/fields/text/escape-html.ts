export const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as a part of HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  // Most texts hold nothing of the kind.
  if (!/[&<>"']/.test(text)) return text;
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
