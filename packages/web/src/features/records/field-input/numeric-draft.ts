// Typed numbers. What is not a number yet is handed on as text, so that nothing typed is lost and the rules of the
// field refuse it by name.
import { useState } from 'react';

export interface NumericText {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Keeps what was typed ("1,2", "-") while the value outside is what it means so far. */
export function useNumericDraft(
  value: string,
  read: (text: string) => string,
  onChange: (text: string) => void,
): NumericText {
  const [draft, setDraft] = useState(value);
  const text = read(draft) === value ? draft : value;
  return {
    text,
    setText: (next) => {
      setDraft(next);
      onChange(read(next));
    },
  };
}

/** `1,234.5`, `1.234,5` and `1 234.5` as `1234.5`; anything else stays as it is. */
export function toPlainDecimal(typed: string): string {
  const text = typed.trim().replace(/[\s\u00a0\u202f'’]/g, '');
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[-+]?\d*,\d*$/.test(text) && /\d/.test(text)) return text.replace(',', '.');
  return text;
}
