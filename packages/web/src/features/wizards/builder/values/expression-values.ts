// The values of a run that a calculation at a place of the draft may use.
import type { Field } from '@fieldhouse/contract/collections';
import { knownValues } from '@fieldhouse/domain/wizards/tasks/checks/computed-values';
import { usePhrases } from '../../../../app/phrases.ts';
import type { ExpressionValue } from '../../../expressions/index.ts';
import { choicesAt, definedAt, type Place } from '../answer-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';

interface ValuesPlace extends Place {
  readonly fullFields: ReadonlyMap<string, Field>;
}

export function useExpressionValues({ fullFields, ...place }: ValuesPlace): ExpressionValue[] {
  const t = usePhrases('wizards');
  const textOf = useChoiceText();
  const defined = definedAt(place);
  const known = knownValues(defined);
  const choices = [
    ...choicesAt(place).map((choice) => ({
      name: choice.name,
      label: textOf(choice),
    })),
    { name: 'system.today', label: t('text.today') },
    { name: 'system.team', label: t('text.team') },
  ];
  return choices.flatMap(({ name, label }): ExpressionValue[] => {
    const found = known(name);
    const fieldId = defined.get(name)?.field?.id;
    const field = fieldId === undefined ? undefined : fullFields.get(fieldId);
    return found ? [{ name, label, ...found, field }] : [];
  });
}
