// Which task types can be added at the end of a step.

import { wizardTaskId } from '@fieldhouse/contract/ids';
import type { TaskType, WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { usableRecordsBefore } from '@fieldhouse/domain/wizards/variables';
import { uiOf } from './kinds/task-uis.ts';
import { collectionsFor } from './membership-editor.tsx';

/** Why a task of this type can't be added yet, as the phrase `addable.<reason>`; undefined if it can. */
export function reasonAgainst(
  type: TaskType,
  definition: WizardDefinition,
  { stepId, collections }: { readonly stepId: string; readonly collections: KnownCollections },
): 'needsRecords' | 'needsCollection' | 'teamOnly' | undefined {
  const { needs, isForTeamOnly } = uiOf({ type });
  if (isForTeamOnly && definition.access !== 'team') return 'teamOnly';
  if (!needs) return undefined;
  const usable = usableAtEnd(definition, stepId, collections);
  if (usable.length === 0) return 'needsRecords';
  const hasTarget = usable.some(({ recordOf = [] }) => collectionsFor(recordOf, collections).length > 0);
  return needs === 'collection' && !hasTarget ? 'needsCollection' : undefined;
}

function usableAtEnd(definition: WizardDefinition, stepId: string, collections: KnownCollections) {
  const end = wizardTaskId.parse('00000000-0000-4000-8000-000000000000');
  const steps = definition.steps.map((step) =>
    step.id === stepId
      ? {
          ...step,
          tasks: [...step.tasks, { id: end, type: 'display_text' as const, condition: null, body: [] }],
        }
      : step,
  );
  const place = { stepId, taskId: end };
  return [...usableRecordsBefore({ ...definition, steps }, place, collections).values()];
}
