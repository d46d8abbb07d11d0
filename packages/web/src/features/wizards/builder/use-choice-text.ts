import { usePhrases } from '../../../app/phrases.ts';
import type { ValueChoice } from './answer-choices.ts';

/** The label of a value in a choice. */
export function useChoiceText(): (choice: ValueChoice) => string {
  const t = usePhrases('wizards');
  const shortOf = useShortChoiceText();
  return (choice) => {
    const { step, question, counted, ofOne, isInput } = choice;
    if (isInput && question !== null) return t('text.ofLink', { input: question });
    if ((counted || ofOne) && step === null) return shortOf(choice);
    if (step !== null) {
      const name = step.title || t('builder.stepNumber', { number: step.number });
      return t('text.answer', { step: name, question: shortOf(choice) });
    }
    return question === null ? t('text.record') : t('text.ofRecord', { field: question });
  };
}

/** The same without the step that it comes from. */
export function useShortChoiceText(): (choice: ValueChoice) => string {
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  return ({ question, counted, records, ofOne }) => {
    if (records) return tRecords(`recordsOf.${records.kind}`, { collection: records.collection });
    if (counted) return tRecords(`count.${counted.kind}.title`, { collection: counted.collection });
    if (ofOne) {
      const { kind, collection } = ofOne;
      return tRecords(`ofOne.${kind}`, { field: question ?? '', collection });
    }
    return question ?? t('text.record');
  };
}
