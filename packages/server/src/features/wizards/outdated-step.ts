import type { Filter } from '@fieldhouse/contract/filters';
import {
  isFieldsTask,
  type TaskField,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { conditionsOf } from '@fieldhouse/domain/filters/remaining-filter';
import {
  fieldOf,
  type KnownCollection,
  type KnownCollections,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { recordFieldOf } from '@fieldhouse/domain/wizards/names/variable-names';
import { isAsPublished } from '@fieldhouse/domain/wizards/publishing/manifest';
import { columnsOf, fieldOfColumn, type SelectionTask } from '@fieldhouse/domain/wizards/selection';
import { kindOf, selectionOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { refsOfStep } from '@fieldhouse/domain/wizards/variables';

/**
 * Whether a step of a published version asks for a field that was deleted or now has another type, list or
 * target.
 */
export function isOutdated(
  step: WizardStep,
  { startsWith }: Pick<WizardDefinition, 'startsWith'>,
  manifest: WizardManifest,
  collections: KnownCollections,
): boolean {
  const isDeleted = (collectionId: string, fieldId: string, named: readonly NamedField[]) => {
    const field = fieldOf(collections, collectionId, fieldId);
    return (
      !field ||
      !isAsPublished(
        named.find((one) => one.fieldId === fieldId),
        field,
      )
    );
  };
  // Without the condition of a deleted field, other records would be offered.
  const isFilterOutdated = (collectionId: string, { fieldId, offer, mode }: TaskField) => {
    const field = fieldOf(collections, collectionId, fieldId);
    if (!field || !offer || offer.filter === null || mode === 'hidden') return false;
    const linkedId = linkedCollectionOf(field) ?? '';
    const shown = manifest.choices.find(
      (one) => one.collectionId === linkedId && isSameFilter(one.filter, offer.filter),
    );
    return conditionsOf(offer.filter).some((one) => isDeleted(linkedId, one.field, shown?.filteredBy ?? []));
  };
  if (startsWith !== null && !collections.has(startsWith)) return true;
  const read = manifest.record?.read ?? [];
  const isReadFieldDeleted = refsOfStep(step).some((ref) => {
    const fieldId = recordFieldOf(ref);
    return fieldId !== undefined && (startsWith === null || isDeleted(startsWith, fieldId, read));
  });
  return (
    isReadFieldDeleted ||
    step.tasks.some((task) => {
      if (!('collectionId' in task) || task.collectionId === null) return false;
      const { collectionId } = task;
      if (!collections.has(collectionId)) return true;
      if (isFieldsTask(task) && task.fields.some((one) => isFilterOutdated(collectionId, one))) return true;
      const named = kindOf(task).granted?.(task, manifest) ?? [];
      const selection = selectionOf(task);
      const compared = selection ? comparedFields(selection, collections.get(collectionId)) : [];
      return [...fieldIdsOf(task), ...compared].some(
        (id) => id === undefined || isDeleted(collectionId, id, named),
      );
    })
  );
}

function isSameFilter(one: Filter | null, other: Filter | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type NamedField = WizardManifest['creates'][number]['asked'][number];

function fieldIdsOf(task: WizardTask): string[] {
  if (isFieldsTask(task)) return task.fields.map(({ fieldId }) => fieldId);
  return 'columns' in task ? task.columns : [];
}

/** By the columns of the filter and the order; undefined for one that was deleted. Times and people are no fields. */
function comparedFields(
  task: SelectionTask,
  collection: KnownCollection | undefined,
): (string | undefined)[] {
  return columnsOf(task)
    .filter((column) => !column.includes('.') && !metadataColumns.includes(column))
    .map((column) => fieldOfColumn(collection, column)?.id);
}

const metadataColumns: readonly string[] = ['created_at', 'updated_at', 'created_by', 'updated_by'];
