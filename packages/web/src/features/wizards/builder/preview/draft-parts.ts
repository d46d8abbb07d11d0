// A step as its components show it, with what the draft itself says: at once, before the engine has run it.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import {
  type FieldsTask,
  isFieldsTask,
  type WizardDefinition,
  type WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { openStepOf } from '@fieldhouse/domain/wizards/conditions';
import { toConsentQuestion } from '@fieldhouse/domain/wizards/consents';
import { isRepeating, shownEntries } from '@fieldhouse/domain/wizards/entries';
import { askedFields, toQuestion } from '@fieldhouse/domain/wizards/questions';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import { renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { optionsLoaderOf } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { answerChoices } from '../answer-choices.ts';
import { useViewSamples } from '../record-tasks/view-samples.ts';
import { useShortChoiceText } from '../use-choice-text.ts';

export function useDraftParts(
  definition: WizardDefinition,
  step: WizardStep,
  collections: DraftCollections,
): StepPart[] {
  const { known } = collections;
  const t = usePhrases('wizards');
  const options = usePreviewOptions(step, known);
  const shortOf = useShortChoiceText();
  const samples = useViewSamples(step, collections);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its texts change with the phrases
  return useMemo(() => {
    const names = new Map(
      answerChoices(definition, step.id, known).map((choice) => [
        choice.name as string,
        `[${shortOf(choice)}]`,
      ]),
    );
    names.set('system.today', `[${t('text.today')}]`);
    names.set('system.team', `[${t('text.team')}]`);
    // What comes before the step is as its conditions need it.
    return openStepOf(step, () => true).tasks.flatMap((task): StepPart[] => {
      if (!isShown(task)) return [];
      const sample = samples.get(task.id);
      const condition = task.condition ? { condition: task.condition } : {};
      if (task.type === 'display_text') {
        const html = renderHtml(task.body, (name) => names.get(name));
        return [{ type: 'display_text', taskId: task.id, html, ...condition }];
      }
      if (sample) return [{ ...sample, ...condition }];
      if (task.type === 'temporary_variable') {
        if (task.mode === 'computed') return [];
        const questions = [toQuestion(variableQuestion(task), null, null)];
        return [{ type: task.type, taskId: task.id, title: '', questions, ...condition }];
      }
      if (!isFieldsTask(task)) return [];
      const { type, id: taskId, title } = task;
      const asking = askedFields(task, known).map((asked) => {
        const { value } = asked.taskField;
        const choices = options.get(asked.field.id) ?? null;
        const begin = value?.kind === 'literal' ? value.value : null;
        return toQuestion(asked, choices === null ? begin : chosen(begin, choices), choices);
      });
      const questions = [...asking, ...task.consents.map((one) => toConsentQuestion(one, false))];
      return [
        type === 'create_record'
          ? { type, taskId, title, questions, ...repeatOf(task), ...condition }
          : { type, taskId, title, questions, changed: [], ...condition },
      ];
    });
  }, [definition, step, known, options, samples, t]);
}

/** As many entries as there have to be. */
function repeatOf(task: FieldsTask) {
  if (!isRepeating(task)) return {};
  const entries = shownEntries(task.id, task.repeat, {}).map((number) => ({ number, values: {} }));
  return { repeat: { ...task.repeat, entries } };
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
    !isFieldsTask(task) ? [] : askedFields(task, known).map(({ field }) => field),
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
