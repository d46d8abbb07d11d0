// A preview for users beside the builder: the same components, with the current draft.

import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields, toQuestion } from '@fieldhouse/domain/wizards/questions';
import { renderHtml } from '@fieldhouse/domain/wizards/text-template';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { optionsLoaderOf } from '../../fields/index.ts';
import { type FormValues, initialFormValues } from '../run/form-values.ts';
import { StepParts } from '../run/step-parts.tsx';
import { StepProgress } from '../run/step-progress.tsx';
import { teamInitial } from '../run/team-initial.ts';
import type { DraftCollections } from '../wizard-queries.ts';
import { answerChoices } from './answer-choices.ts';
import css from './preview-pane.module.css';

interface PreviewPaneProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
}

export function PreviewPane({ definition, step, collections }: PreviewPaneProps) {
  const t = usePhrases('wizards');
  const { teamName } = useMembership();
  const parts = usePreviewParts(definition, step, collections);
  const [values, setValues] = useState<FormValues>({});
  const begin = useMemo(() => initialFormValues({ parts }), [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another form
  useEffect(() => setValues({}), [step.id]);
  const position = definition.steps.indexOf(step) + 1;
  const isLast = position === definition.steps.length;
  return (
    <section className={css.pane} aria-labelledby="wizard-preview">
      <h2 className={css.paneTitle} id="wizard-preview">
        {t('builder.preview')}
      </h2>
      <p className={css.note}>{t('builder.previewNote')}</p>
      <div className={css.phone}>
        <div className={css.team}>
          <span className={css.mark} aria-hidden="true">
            {teamInitial(teamName)}
          </span>
          {teamName}
        </div>
        <StepProgress position={position} total={definition.steps.length} />
        <p className={css.title}>{step.title || t('builder.untitled')}</p>
        <StepParts parts={parts} values={{ ...begin, ...values }} errors={{}} onChange={setValues} />
        <div className={css.next} aria-hidden="true">
          {t(isLast ? 'run.send' : 'run.next')}
        </div>
      </div>
    </section>
  );
}

function usePreviewParts(
  definition: WizardDefinition,
  step: WizardStep,
  { known }: DraftCollections,
): StepPart[] {
  const t = usePhrases('wizards');
  const options = usePreviewOptions(step, known);
  return useMemo(() => {
    const names = new Map(
      answerChoices(definition, step.id, known).map((choice) => [
        choice.name as string,
        `[${choice.question ?? t('text.record')}]`,
      ]),
    );
    names.set('system.today', `[${t('text.today')}]`);
    names.set('system.team', `[${t('text.team')}]`);
    return step.tasks.map((task): StepPart => {
      if (task.type === 'display_text') {
        return {
          type: 'display_text',
          taskId: task.id,
          html: renderHtml(task.body, (name) => names.get(name)),
        };
      }
      const { type, id: taskId, title } = task;
      const questions = askedFields(task, known).map((asked) => {
        const { value } = asked.taskField;
        const choices = options.get(asked.field.id) ?? null;
        const begin = value?.kind === 'literal' ? value.value : null;
        return toQuestion(asked, choices === null ? begin : chosen(begin, choices), choices);
      });
      return type === 'create_record'
        ? { type, taskId, title, questions }
        : { type, taskId, title, questions, changed: [] };
    });
  }, [definition, step, known, options, t]);
}

function chosen(value: unknown, choices: readonly LinkValue[]): unknown {
  if (Array.isArray(value)) return choices.filter(({ id }) => value.includes(id));
  return choices.find(({ id }) => id === value) ?? null;
}

/** The items of the lists that the step's questions offer. */
function usePreviewOptions(
  step: WizardStep,
  known: DraftCollections['known'],
): ReadonlyMap<string, readonly LinkValue[]> {
  const client = useQueryClient();
  const { teamId } = useMembership();
  const fields = step.tasks.flatMap((task) =>
    task.type === 'display_text' ? [] : askedFields(task, known).map(({ field }) => field),
  );
  const selections = fields.filter(
    (field) => !isRecordLink(field.dataType) && linkedCollectionOf(field) !== undefined,
  );
  return useQueries({
    queries: selections.map((field) => ({
      queryKey: ['wizard-preview-options', teamId, linkedCollectionOf(field)],
      queryFn: async () => [...((await optionsLoaderOf(client, teamId, field)?.('')) ?? [])],
    })),
    combine: (results) =>
      new Map(selections.map((field, index) => [field.id, results[index]?.data ?? []] as const)),
  });
}
