// Typed numbers. What is not a number yet is handed on as text, so that nothing typed is lost and the rules of the
// field refuse it by name.
import { numberFromText } from '@fieldhouse/domain/fields/number/number-text';
import { useState } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';

/** Between the plain digits with a point that a value has, and what is typed and shown. */
export interface NumberForm {
  readonly read: (typed: string) => string;
  readonly show: (plain: string) => string;
}

export interface NumericText {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Keeps what was typed ("1,2", "-") while the value outside is what it means so far. */
export function useNumericDraft(
  value: string,
  { read, show }: NumberForm,
  onChange: (text: string) => void,
): NumericText {
  const [draft, setDraft] = useState(() => show(value));
  const text = read(draft) === value ? draft : show(value);
  return {
    text,
    setText: (next) => {
      setDraft(next);
      onChange(read(next));
    },
  };
}

/** As the person's language writes numbers: `1,234.5` in English is `1.234,5` in Spanish. */
export function useNumberForm(): NumberForm {
  const { locale } = useFormats();
  return numberFormOf(locale);
}

export function numberFormOf(locale: string): NumberForm {
  return {
    read: (typed) => numberFromText(typed, locale) ?? inOtherSigns(typed),
    show: (plain) => (/^-?\d+\.\d+$/.test(plain) ? plain.replace('.', decimalSign(locale)) : plain),
  };
}

/** Signs of another language, where they can mean but one thing: `1.234,5` in English. Anything else stays as it is. */
function inOtherSigns(typed: string): string {
  const text = typed.trim().replace(/[\s\u00a0\u202f'’]/g, '');
  if (/^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^[-+]?\d*,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
