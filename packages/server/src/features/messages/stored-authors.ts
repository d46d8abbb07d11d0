// Whose rights limit what a content fills in: of a list of records under the id of its block, of a condition and of a merge tag under
// keys of their own. An entry has the ids of one or several users, separated by spaces.
export type StoredAuthors = Readonly<Record<string, string>>;

export function authorsIn(stored: unknown): StoredAuthors {
  // Only written by us, as JSON or as the database reads it.
  return ((typeof stored === 'string' ? JSON.parse(stored) : stored) ?? {}) as StoredAuthors;
}

export function idsIn(entry: string | undefined): string[] {
  return entry === undefined ? [] : entry.split(' ');
}

/** Of the condition of a block, whose own author may be someone else. */
export function conditionKey(blockId: string): string {
  return `#${blockId}`;
}

// Ids of blocks have no braces.
const tagMark = '{{';

export function tagKey(column: string): string {
  return tagMark + column;
}

/** Undefined for another key. */
export function columnOfKey(key: string): string | undefined {
  return key.startsWith(tagMark) ? key.slice(tagMark.length) : undefined;
}
