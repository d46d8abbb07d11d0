import { usePhrases } from '../../../app/phrases.ts';
import type { ValueChoice } from './answer-choices.ts';

/** The label of a value in a choice. */
export function useChoiceText(): (choice: ValueChoice) => string {
  const t = usePhrases('wizards');
  return ({ step, question }) => {
    if (step !== null) return t('text.answer', { step, question });
    return question === null ? t('text.record') : t('text.ofRecord', { field: question });
  };
}
