import { expressionOps } from '@fieldhouse/contract/expressions';
import type { Vocabulary } from '@fieldhouse/domain/expressions/vocabulary';
import { useMemo } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import type { ExpressionValue } from './expression-value.ts';

/** The names of the text form in the language of the interface. */
export function useVocabulary(values: readonly ExpressionValue[]): Vocabulary {
  const t = usePhrases('expressions');
  return useMemo(() => {
    const words = new Map(expressionOps.map((op) => [op, t(`word.${op}`)]));
    return {
      nameOf: (op) => words.get(op) ?? op,
      true: t('constant.true'),
      false: t('constant.false'),
      empty: t('constant.empty'),
      nameOfValue: (ref) => values.find(({ name }) => name === ref)?.label,
      refOf: (text) => values.find(({ label }) => label === text)?.name,
      // As a value that is no longer available is written.
      isStored: (text) => /^[a-z]+\.[0-9a-z_.-]+$/.test(text),
    };
  }, [t, values]);
}
