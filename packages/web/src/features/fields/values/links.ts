// What a value refers to: files, records, list items, collections.
import type { FileValue, LinkValue } from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';

export function filesOf(value: unknown): readonly FileValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is FileValue => typeof one === 'object' && one !== null && 'mediaType' in one && 'url' in one,
  );
}

/** Labels in the given language, where translated. */
export function linksOf(value: unknown, language?: string): readonly LinkValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const links = list.filter(
    (one): one is LinkValue => typeof one === 'object' && one !== null && 'id' in one && 'label' in one,
  );
  return language === undefined
    ? links
    : links.map((link) => (link.labels ? { ...link, label: localizedLabelOf(link, language) } : link));
}

export function labelsText(links: readonly LinkValue[], separator: string): string {
  return links.map(({ label }) => label).join(separator);
}
