// What speaks against a text while it is typed: the rules of the domain, with the words that the server's refusal has.
import type { FieldSettings } from '@fieldhouse/contract/field-types';
import { plainText } from '@fieldhouse/domain/fields/text/plain-text';
import { useState } from 'react';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { toInputText } from './input-frame.ts';

/** Rules that a text does not come to keep by going on. */
const toldAtOnce: readonly string[] = ['max_length', 'single_line', 'text_not_storable'];

/** The error to show: too much at once, too little or another pattern when the field is left, and until it is mended. */
export function useLiveValidation({ field, value, error, isBare, onBlur }: FieldInputProps) {
  const [isLeft, setLeft] = useState(false);
  const [first] = useState(value);
  // Checked by the contract before they were stored.
  const settings = field.settings as FieldSettings<'plain_text'>;
  const parsed = plainText.parse(toInputText(value), settings);
  // What stood there before the rule is told of when it is touched.
  const isTouched = value !== first;
  const isTold = !parsed.ok && isTouched && (isLeft || isBare || toldAtOnce.includes(parsed.rule));
  return {
    error: error ?? (isTold ? issueText(parsed) : undefined),
    onBlur: () => {
      setLeft(true);
      onBlur?.();
    },
  };
}
