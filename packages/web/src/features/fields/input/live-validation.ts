// Validation while typing: the domain's rules, with the same messages as the server's errors.
import type { FieldSettings } from '@fieldhouse/contract/field-types';
import { plainText } from '@fieldhouse/domain/fields/text/plain-text';
import { useState } from 'react';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { toInputText } from './input-frame.tsx';

/** Rules that further typing cannot satisfy. */
const shownImmediately: readonly string[] = ['max_length', 'single_line', 'text_not_storable'];

/** The error to show: an exceeded limit immediately, any other on blur and then until it is fixed. */
export function useLiveValidation({ field, value, error, isBare, onBlur }: FieldInputProps) {
  const [isLeft, setLeft] = useState(false);
  const [first] = useState(value);
  // Validated by the contract before they were stored.
  const settings = field.settings as FieldSettings<'plain_text'>;
  const parsed = plainText.parse(toInputText(value), settings);
  // A value that predates the rule is only validated once it is edited.
  const isTouched = value !== first;
  const isErrorShown =
    !parsed.ok && isTouched && (isLeft || isBare || shownImmediately.includes(parsed.rule));
  return {
    error: error ?? (isErrorShown ? issueText(parsed) : undefined),
    onBlur: () => {
      setLeft(true);
      onBlur?.();
    },
  };
}
