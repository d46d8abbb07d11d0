import type { Field } from '@fieldhouse/contract/collections';
import { type LinkValue, mayNameFiles } from '@fieldhouse/contract/field-types';

interface DeletedNames {
  readonly record: string;
  readonly file: string;
}

/** Labels the links or files of an old value that have none, because they have been permanently deleted. */
export function nameDeleted(
  links: readonly LinkValue[],
  { dataType }: Pick<Field, 'dataType'>,
  names: DeletedNames,
): readonly LinkValue[] {
  const name = mayNameFiles(dataType) ? names.file : names.record;
  return links.map((link) => (link.label === '' ? { ...link, label: name } : link));
}
