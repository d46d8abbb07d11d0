import { broken, emptiness, equality, type FieldType, type Parsed, value } from '../field-type.ts';
import { compareTexts } from './plain-text.ts';

/** Font Awesome's class (seed section 5): style and name. */
const iconClass = /^fa-(solid|regular|brands) fa-[a-z0-9-]{1,60}$/;

export const icon: FieldType<'icon', string> = {
  dataType: 'icon',
  parse(input) {
    if (input === null) return value<string>(null);
    return typeof input === 'string' ? checkIcon(input) : broken('wrong_type', { expected: 'string' });
  },
  fromText: (text) => checkIcon(text),
  toText: (text) => text,
  compare: compareTexts,
  operators: [...equality, 'is_any_of', 'is_none_of', ...emptiness],
  looksLike: (text) => iconClass.test(text),
};

function checkIcon(text: string): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '') return value<string>(null);
  return iconClass.test(trimmed) ? value(trimmed) : broken('not_an_icon');
}
