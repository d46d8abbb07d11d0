import { useMemo } from 'react';
import { startInputs } from '../../../../app/wizard-inputs.ts';

/** The same object as long as the address carries the same values. */
export function useStartInputs(search: object): Readonly<Record<string, string>> {
  const text = JSON.stringify(startInputs(search));
  return useMemo(() => JSON.parse(text), [text]);
}
