import { isRecordLink } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Question, StepView } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { fieldOf } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../../../kernel/context.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { loadKnownCollections } from '../../known-collections.ts';
import { optionsOf } from '../offered-options.ts';
import type { RunRow } from '../run-queries.ts';
import { withQuestions } from '../stored-view.ts';

interface Repeated {
  readonly run: RunRow;
  readonly definition: WizardDefinition;
  readonly stored: StepView;
}

/** A stored reply, with the lists to choose from as they are now. A list that was deleted has nothing to choose. */
export async function repeatView(ctx: TeamContext, { run, definition, stored }: Repeated): Promise<StepView> {
  const open = stored.parts.flatMap((part) =>
    'questions' in part && part.questions.some(({ options }) => options !== null) ? part.taskId : [],
  );
  if (open.length === 0) return stored;
  const collections = await loadKnownCollections(ctx, definition);
  const lists = new Map<string, Question['options']>();
  for (const task of definition.steps.flatMap(({ tasks }) => tasks)) {
    if (!isFieldsTask(task) || !open.includes(task.id)) continue;
    for (const { fieldId } of task.fields) {
      const field = fieldOf(collections, task.collectionId, fieldId);
      const listId = field && !isRecordLink(field.dataType) ? linkedCollectionOf(field) : undefined;
      if (listId === undefined || lists.has(fieldId)) continue;
      const options = await unlessRefused(() => optionsOf(ctx, run, { fieldId, listId }), ['not_found']);
      lists.set(fieldId, options ?? []);
    }
  }
  return withQuestions(stored, (question) => ({
    ...question,
    options: question.options && (lists.get(question.fieldId) ?? question.options),
  }));
}
