// "Create a record": one, or one for each entry of a list.
import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import { patternOf } from '../../fields/text/code-pattern.ts';
import { isRepeating } from '../entries.ts';
import { collectionsWith, numberField } from '../names/defined-names.ts';
import { refsOfCondition } from '../names/references.ts';
import { recordCountName, taskOutputName } from '../names/variable-names.ts';
import type { Check } from './checks/check-context.ts';
import { checkFields } from './checks/check-fields.ts';
import {
  carryFields,
  fieldsWithTexts,
  isShownFields,
  namesOfFields,
  shownFieldsWritten,
  shownReferencesOfFields,
  sourcesOfFields,
  textsOfFields,
} from './fields-tasks.ts';
import { addFields, entryOf, writtenIn } from './rights/named-fields.ts';
import type { TaskKind } from './task-kind.ts';

export const createRecord: TaskKind<CreateRecordTask> = {
  hasEffect: true,
  isShown: isShownFields,
  names(task, given) {
    if (!isRepeating(task)) return namesOfFields(task, given, { isSeveral: false });
    // Its answers are those of entries, which have no name outside of them.
    const { isAlways, collections } = given;
    const recordOf = collectionsWith(task.collectionId, collections);
    const count = recordCountName(task.id);
    return [
      {
        name: taskOutputName(task.id),
        isCertain: isAlways && task.repeat.min > 0,
        recordOf,
        isSeveral: true,
      },
      { name: count, isCertain: isAlways, field: numberField(count) },
    ];
  },
  references: (task) => ({ sources: sourcesOfFields(task) }),
  mostCreated: ({ repeat }) => repeat?.max ?? 1,
  problems: checkCreate,
  shownReferences: shownReferencesOfFields,
  shownByWriting(task, look) {
    const { isListed, deciding } = shownFieldsWritten(task, look);
    return isListed ? [...deciding, ...refsOfCondition(task.condition)] : deciding;
  },
  grants(task, { rights, collections }) {
    const { collectionId } = task;
    if (collectionId === null) return;
    const collectionName = collections.get(collectionId)?.pluralName ?? '';
    const entry = entryOf(rights.creates, { collectionId, collectionName, asked: [], hidden: [] });
    addFields(entry, task, collections);
  },
  granted: ({ collectionId }, { creates }) => writtenIn(creates, collectionId),
  remap: carryFields,
  texts(task, titleOf) {
    const { id, repeat } = task;
    const ofEntries = repeat && [
      { key: `task.${id}.entryLabel`, own: repeat.entryLabel, fieldId: null },
      { key: `task.${id}.addLabel`, own: repeat.addLabel, fieldId: null },
    ];
    return textsOfFields(task, titleOf, ofEntries ?? []);
  },
  withTexts(task, write) {
    const { id, repeat } = task;
    const entryLabel = write.line(`task.${id}.entryLabel`, repeat?.entryLabel ?? '');
    const addLabel = write.line(`task.${id}.addLabel`, repeat?.addLabel ?? '');
    return { ...fieldsWithTexts(task, write), repeat: repeat && { ...repeat, entryLabel, addLabel } };
  },
};

function checkCreate(check: Check, task: CreateRecordTask): void {
  const { problems, step } = check;
  const { repeat } = task;
  if (repeat !== null && repeat.entryLabel.trim() === '')
    problems.add('repeat_without_label', { step, task });
  if (repeat !== null && repeat.min > repeat.max) problems.add('repeat_range_unfit', { step, task });
  const seen = checkFields(check, task);
  const collection = task.collectionId === null ? undefined : check.collections.get(task.collectionId);
  for (const field of collection?.fields ?? []) {
    if (!field.isRequired || isPresent(field.defaultValue) || patternOf(field)) continue;
    const names = { field: field.title };
    if (!seen.has(field.id)) problems.add('required_field_unset', { step, task }, names);
    const asked = task.fields.find(({ fieldId }) => fieldId === field.id);
    if (asked?.condition)
      problems.add('required_field_conditional', { step, task, fieldId: asked.fieldId }, names);
  }
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}
