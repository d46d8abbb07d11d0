/** `tag=value` pairs of a DKIM or DMARC record; undefined if it has none, or one twice. */
export function readTags(record: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    if (part.trim() === '') continue;
    const [, name, value] = /^\s*([a-z]\w*)\s*=\s*([\s\S]*?)\s*$/i.exec(part) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return undefined;
    tags.set(name, value);
  }
  return tags.size === 0 ? undefined : tags;
}
