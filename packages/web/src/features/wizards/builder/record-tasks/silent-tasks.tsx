// What a step does without showing it, in words: for the author only.

import type { WizardDefinition, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { comparableFields } from '../conditions/comparable-fields.ts';
import { useConditionText } from '../conditions/condition-text.ts';
import { useRecordsLabel } from '../records-choices.ts';
import { useChoiceText } from '../use-choice-text.ts';
import { uiOf } from './kinds/task-uis.ts';
import own from './silent-tasks.module.css';

interface SilentTasksProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
}

export function SilentTasks({ definition, step, collections }: SilentTasksProps) {
  const { known } = collections;
  const tRecords = usePhrases('wizard-records');
  const labelOf = useRecordsLabel(definition, known);
  const textOf = (task: WizardTask): string | undefined => {
    const records = 'records' in task ? task.records : null;
    if ('collectionId' in task && (task.collectionId === null || ('records' in task && records === null)))
      return undefined;
    const collectionId = 'collectionId' in task ? task.collectionId : null;
    const { silent } = uiOf(task);
    return (
      silent &&
      tRecords(`silent.${silent}`, {
        collection: known.get(collectionId ?? '')?.pluralName ?? '',
        records: records === null ? '' : labelOf(records),
      })
    );
  };
  const lines = step.tasks.flatMap((task) => {
    const text = isShown(task) ? undefined : textOf(task);
    return text === undefined ? [] : [{ task, text }];
  });
  if (lines.length === 0) return null;
  return (
    <section className={`${css.hint} ${own.silent}`} aria-label={tRecords('silent.title')}>
      <strong>{tRecords('silent.title')}</strong>
      <ul className={own.lines}>
        {lines.map(({ task, text }) => (
          <li key={task.id}>
            <SilentTask task={task} text={text} {...{ definition, step, collections }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SilentTaskProps extends SilentTasksProps {
  readonly task: WizardTask;
  /** What it does. */
  readonly text: string;
}

function SilentTask({
  task: { id: taskId, condition },
  text,
  definition,
  step,
  collections,
}: SilentTaskProps) {
  const tRecords = usePhrases('wizard-records');
  const textOf = useChoiceText();
  const place = { stepId: step.id, taskId };
  const { inSentence, counts } = comparableFields(definition, place, collections, textOf);
  const inWords = useConditionText(condition, inSentence, { counts });
  return condition === null ? text : tRecords('silent.onlyIf', { text, condition: inWords });
}
