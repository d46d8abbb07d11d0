import type { LinkValue } from '@fieldhouse/contract/field-types';

/** What a link is called in a language; what nobody translated is called as in its own. */
export function localizedLabelOf(
  { label, labels }: Pick<LinkValue, 'label' | 'labels'>,
  language: string,
): string {
  return labels?.[language] ?? label;
}
