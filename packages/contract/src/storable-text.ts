/** PostgreSQL refuses NUL and would store a lone surrogate as U+FFFD; both are refused here. Separate, so that public pages load no schemas for it. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Whether it has more code points, as the database counts: an emoji is one character, not the two units that it is stored in. */
export function isLonger(text: string, characters: number): boolean {
  return text.length > characters && (text.length > 2 * characters || [...text].length > characters);
}

/**
 * The beginning of a text of unknown origin that can be stored: without NUL, at most `max` UTF-16 units long, and not cut
 * within a character.
 */
export function cutText(text: string, max: number): string {
  const start = text.replaceAll('\u0000', '').toWellFormed();
  if (start.length <= max) return start;
  // The last unit is the first half of a character.
  const isCut = /[\ud800-\udbff]/.test(start.charAt(max - 1));
  return start.slice(0, isCut ? max - 1 : max);
}

/** Whether a JSON text that was decoded from bytes may have texts that can't be stored: they need an escape. */
export function mayEscapeUnstorable(json: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(json);
}

/** A value of JSON of unknown origin with all its texts, and the names of its properties, as `cutText` makes them. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value, value.length);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [cutText(key, key.length), toStorable(part)]),
  );
}
