// "Only if…": when a step, a task or a field applies.
import type { Filter } from '@fieldhouse/contract/filters';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { GitBranchIcon } from '@phosphor-icons/react/dist/csr/GitBranch';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { FilterPopover } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { useChoiceText } from '../use-choice-text.ts';
import { comparableFields } from './comparable-fields.ts';
import { useConditionText, useCountShortcuts } from './condition-text.ts';
import css from './conditions.module.css';

interface ConditionButtonProps {
  readonly kind: 'step' | 'task' | 'field';
  /** Of what has the condition. */
  readonly name: string;
  readonly definition: WizardDefinition;
  readonly place: ConditionPlace;
  readonly collections: DraftCollections;
  readonly value: Filter | null;
  readonly onChange: (condition: Filter | null) => void;
  /** Among many, as a sentence. */
  readonly isQuiet?: boolean;
}

export function ConditionButton(props: ConditionButtonProps) {
  const { kind, name, definition, place, collections, value, onChange, isQuiet = false } = props;
  const t = usePhrases('wizards');
  const textOfChoice = useChoiceText();
  const { fields, inSentence, counts } = comparableFields(definition, place, collections, textOfChoice);
  const condition = useConditionText(value, inSentence, { counts });
  const shortcuts = useCountShortcuts(counts);
  // Nothing is known before the first question.
  if (fields.length === 0 && value === null) return null;
  const text = value === null ? t(`condition.${kind}`) : t('condition.onlyIf', { condition });
  const change = (next: Filter | null) => {
    onChange(next);
    if (next === null && value !== null)
      toast({
        text: t('condition.removed'),
        action: { label: t('builder.undo'), onAct: () => onChange(value) },
      });
  };
  return (
    <FilterPopover
      fields={fields}
      value={value}
      title={t('condition.title')}
      text={text}
      label={`${name}: ${text}`}
      emptyText={t('condition.always')}
      clearText={t('condition.clear')}
      doneText={t('condition.done')}
      shortcuts={shortcuts}
      button={{
        size: 'compact-sm',
        variant: value === null || isQuiet ? 'subtle' : 'light',
        ...(isQuiet && { color: 'gray' }),
        leftSection: <GitBranchIcon size={14} weight="bold" />,
        classNames: { root: css.button ?? '', label: css.label ?? '' },
      }}
      onChange={change}
    />
  );
}
