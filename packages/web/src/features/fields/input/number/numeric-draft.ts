// Typed numbers. Input that is not a number yet is passed on as text, so that nothing typed is lost and the
// field's rules report the right error.
import { numberFromText } from '@fieldhouse/domain/fields/number/number-text';
import { useState } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';

/** Converts between a value's plain digits with a decimal point and the typed and shown form. */
export interface NumberForm {
  readonly read: (typed: string) => string;
  readonly show: (plain: string) => string;
}

export interface NumericText {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Keeps the typed text ("1,2", "-") while the outer value is what it parses to so far. */
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

/** Numbers in the user's locale: `1,234.5` in English is `1.234,5` in Spanish. */
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

const withPoint = /^[-+]?\d{1,3}(,\d{3})+\.\d+$/;
const withComma = /^[-+]?(\d{1,3}(\.\d{3})+,\d+|(\d*|\d{1,3}([\s'’]\d{3})+),\d{1,2})$/;

/**
 * Accepts another locale's separators where they are unambiguous: `1.234,5` in English. Anything else is left
 * unchanged: `12, 5` is no number, with or without its blank.
 */
function inOtherSigns(typed: string): string {
  const text = typed.trim();
  const sign = withPoint.test(text) ? '.' : withComma.test(text) ? ',' : undefined;
  return (sign && numberFromText(text, 'en-US', sign)) ?? typed;
}

export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
