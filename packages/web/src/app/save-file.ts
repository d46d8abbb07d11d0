/** Lets the browser save a text, or what the server sent, as a file. */
export function saveFile(
  name: string,
  content: string | Blob,
  type: 'application/json' | 'text/plain' | 'text/csv' | 'text/calendar' | 'image/svg+xml' | 'image/png',
): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
