import { broken, emptiness, type FieldType, value } from './field-type.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'sí', 'si', 'verdadero', '✓']);
const no = new Set(['false', 'no', 'n', '0', 'off', 'falso', '✗']);

export const boolean: FieldType<'boolean', boolean> = {
  dataType: 'boolean',
  parse(input) {
    if (input === null) return value<boolean>(null);
    return typeof input === 'boolean' ? value(input) : broken('wrong_type', { expected: 'boolean' });
  },
  fromText(text) {
    const word = text.trim().toLowerCase();
    if (word === '') return value<boolean>(null);
    if (yes.has(word)) return value(true);
    return no.has(word) ? value(false) : broken('not_yes_or_no');
  },
  toText: (input) => (input ? 'true' : 'false'),
  compare: (a, b) => Number(a) - Number(b),
  operators: ['is', 'is_not', ...emptiness],
  looksLike: (text) => /^(true|false|yes|no|sí)$/i.test(text),
};
