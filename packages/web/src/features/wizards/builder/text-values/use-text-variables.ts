import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { usePhrases } from '../../../../app/phrases.ts';
import { choicesAt, definedAt, mayBeShown, type Place } from '../answer-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';

export interface TextVariable {
  readonly name: VariableName;
  readonly label: string;
}

/** The values that a text at a place can name. */
export function useTextVariables(place: Place): readonly TextVariable[] {
  const t = usePhrases('wizards');
  const textOf = useChoiceText();
  const defined = definedAt(place);
  return [
    ...choicesAt(place)
      .filter(({ name }) => (place.setAt === undefined || defined.has(name)) && mayBeShown(place, name))
      .map((choice) => ({ name: choice.name, label: textOf(choice) })),
    { name: 'system.today', label: t('text.today') },
    { name: 'system.team', label: t('text.team') },
  ];
}
