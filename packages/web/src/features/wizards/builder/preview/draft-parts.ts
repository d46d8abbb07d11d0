// A step as its components show it, with what the draft itself says: at once, before the engine has run it.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardDefinition, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { openStepOf } from '@fieldhouse/domain/wizards/conditions';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { optionsLoaderOf } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { answerChoices } from '../answer-choices.ts';
import { uiOf } from '../record-tasks/kinds/task-uis.ts';
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
  const views = useViewSamples(step, collections);
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
    const draft = { collections: known, lookup: (name: string) => names.get(name), options, views };
    // What comes before the step is as its conditions need it.
    return openStepOf(step, () => true).tasks.flatMap((task): StepPart[] => {
      const part = isShown(task) ? uiOf(task).part?.(task, draft) : undefined;
      return part ? [{ ...part, ...(task.condition && { condition: task.condition }) }] : [];
    });
  }, [definition, step, known, options, views, t]);
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
