import { composeText } from '@fieldhouse/domain/fields/text/compose-text';

/** Maximum length of a name in bytes that all file systems support. */
const maxBytes = 255;

/**
 * Sanitizes an uploaded file's name: no folders, no invisible characters, none that change the text
 * direction.
 */
export function sanitizeFileName(given: string): string {
  const last = composeText(given).split(/[/\\]/).at(-1) ?? '';
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

/** Both forms of RFC 6266: one for old programs, one that preserves every character. */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
