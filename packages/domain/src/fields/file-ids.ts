// Types whose values are files: ids of uploads on the way in. What a file is called and what it is, the server knows.
import { maxFilesOfValue } from '@fieldhouse/contract/field-types';
import { broken, emptiness, type FieldType, type Parsed, value } from './field-type.ts';
import { checkId } from './linked-id.ts';

const operators = ['contains', 'does_not_contain', ...emptiness] as const;

export function oneFile<T extends 'single_file' | 'single_image'>(dataType: T): FieldType<T, string> {
  return {
    dataType,
    parse: (input) => (input === null ? value<string>(null) : checkId(input)),
    fromText: fromNothing,
    toText: (id) => id,
    toPlainText: () => '',
    operators,
    looksLike: () => false,
  };
}

/** In the order given, each once; none is empty. */
export function severalFiles<T extends 'multi_file' | 'multi_image'>(dataType: T): FieldType<T, string[]> {
  return {
    dataType,
    parse(input) {
      if (input === null) return value<string[]>(null);
      if (!Array.isArray(input)) return broken('wrong_type', { expected: 'ids' });
      const parts = input.map(checkId);
      const bad = parts.find((part) => !part.ok);
      if (bad) return bad;
      const ids = new Set(parts.flatMap((part) => (part.ok && part.value !== null ? [part.value] : [])));
      if (ids.size > maxFilesOfValue) return broken('too_many', { max: maxFilesOfValue });
      return value(ids.size === 0 ? null : [...ids]);
    },
    fromText: fromNothing,
    toText: (ids) => ids.join('; '),
    toPlainText: () => '',
    operators,
    looksLike: () => false,
  };
}

/** A text names no file: an import can't bring one. */
function fromNothing(text: string): Parsed<never> {
  return text.trim() === '' ? value<never>(null) : broken('files_not_in_text');
}
