// Types whose values are files: in requests, ids of uploads. The server knows their names and kinds.
import { maxFilesOfValue } from '@fieldhouse/contract/field-types';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  type FilesOfValues,
  parsedValue,
} from '../field-type.ts';
import { checkId } from '../link/linked-id.ts';

const anyFiles: FilesOfValues = {
  idsIn(value) {
    if (value === null || value === undefined) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  },
};
const pictures: FilesOfValues = { ...anyFiles, only: { kind: 'image', rule: 'not_a_picture' } };

const operators = ['contains', 'does_not_contain', ...emptinessOperators] as const;

export function singleFileType<T extends 'single_file' | 'single_image'>(dataType: T): FieldType<T, string> {
  return {
    dataType,
    parse: (input) => (input === null ? parsedValue<string>(null) : checkId(input)),
    fromText(text) {
      const ids = fileIdsIn(text);
      if (!ids || ids.length > 1) return brokenRule('files_not_in_text');
      return parsedValue<string>(ids[0] ?? null);
    },
    toText: (id) => id,
    toPlainText: () => '',
    operators,
    looksLike: () => false,
    files: dataType.endsWith('_image') ? pictures : anyFiles,
  };
}

/** Keeps the given order without duplicates; an empty list is an empty value. */
export function multiFileType<T extends 'multi_file' | 'multi_image'>(dataType: T): FieldType<T, string[]> {
  return {
    dataType,
    parse(input) {
      if (input === null) return parsedValue<string[]>(null);
      if (!Array.isArray(input)) return brokenRule('wrong_type', { expected: 'ids' });
      const parts = input.map(checkId);
      const bad = parts.find((part) => !part.ok);
      if (bad) return bad;
      const ids = new Set(parts.flatMap((part) => (part.ok && part.value !== null ? [part.value] : [])));
      if (ids.size > maxFilesOfValue) return brokenRule('too_many', { max: maxFilesOfValue });
      return parsedValue(ids.size === 0 ? null : [...ids]);
    },
    fromText(text) {
      const ids = fileIdsIn(text);
      if (!ids) return brokenRule('files_not_in_text');
      if (ids.length > maxFilesOfValue) return brokenRule('too_many', { max: maxFilesOfValue });
      return parsedValue(ids.length === 0 ? null : ids);
    },
    toText: (ids) => ids.join('; '),
    toPlainText: () => '',
    operators,
    looksLike: () => false,
    files: dataType.endsWith('_image') ? pictures : anyFiles,
  };
}

const ofExport = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>\s*(?:;|$)/gi;

/**
 * A file name is not unique, so text refers to files by id: bare, or as exported, `plan.pdf <id>`. Undefined
 * if anything in the text is no id.
 */
export function fileIdsIn(text: string): string[] | undefined {
  if (text.trim() === '') return [];
  const written = [...text.matchAll(ofExport)].map(([, id = '']) => id);
  const ids = written.length > 0 ? written : text.split(/[;,\s]+/).filter((part) => part !== '');
  const known = new Set<string>();
  for (const id of ids) {
    const checked = checkId(id.toLowerCase());
    // Stops at the first word that is no id, since a long text may be no list of ids at all.
    if (!checked.ok || checked.value === null) return undefined;
    known.add(checked.value);
  }
  return [...known];
}
