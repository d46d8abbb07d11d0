import type { LinkValue } from '@fieldhouse/contract/field-types';

/** The label of a link in a language; the label in its first language if not translated. */
export function localizedLabelOf(
  { label, labels }: Pick<LinkValue, 'label' | 'labels'>,
  language: string,
): string {
  return labels?.[language] ?? label;
}
