/** Longest name in bytes that every file system takes. */
const maxBytes = 255;

/** What a sender calls a file: without folders, without signs that can't be seen or that turn the reading direction. */
export function sanitizeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(visible)?.[0] ?? '';
  const stem = shortened(
    visible.slice(0, visible.length - ending.length),
    maxBytes - Buffer.byteLength(ending),
  );
  return stem + ending === '' ? 'file' : stem + ending;
}

/** As many whole characters as fit into that many bytes. */
function shortened(text: string, bytes: number): string {
  let length = 0;
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/** Both spellings of RFC 6266: one for old programs, one that keeps every letter. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
