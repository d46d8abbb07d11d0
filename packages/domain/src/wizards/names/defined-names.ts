// What is known of the values of a run before it: where they come from, and whether every run has them.
import { holdsSeveral, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import { foundFieldOf, recordFieldOf } from './variable-names.ts';

export interface DefinedName {
  readonly name: VariableName;
  /** Set and not empty in every run that completes the step. */
  readonly isCertain: boolean;
  /** The field the value comes from, if any. */
  readonly field?: KnownField | undefined;
  /** If it refers to records: the collections that contain them. */
  readonly recordOf?: readonly string[];
  readonly isSeveral?: boolean;
}

/**
 * Whether a value can be assigned to a field unchanged: same type, and options or records of the same
 * collection.
 */
export function isAssignable({ name, field, recordOf, isSeveral }: DefinedName, target: KnownField): boolean {
  // Files are only passed on by those who uploaded them.
  const isOfRecord = recordFieldOf(name) !== undefined || foundFieldOf(name) !== undefined;
  if (isFileType(target.dataType) && isOfRecord) return false;
  const linked = linkedCollectionOf(target);
  if (recordOf) {
    const isLink = isRecordLink(target.dataType) && (!isSeveral || holdsSeveral(target.dataType));
    return isLink && linked !== undefined && recordOf.includes(linked);
  }
  if (!field) return true;
  return field.dataType === target.dataType && linkedCollectionOf(field) === linked;
}

/** Whether every run has a value: a required field of the record has one, too. */
export function isSure({ isCertain, field, name }: DefinedName): boolean {
  return isCertain || (recordFieldOf(name) !== undefined && field?.isRequired === true);
}

/** Where a condition is: on a step, on a task of it, or on a field of the task. */
export interface ConditionPlace {
  readonly stepId: string;
  readonly taskId?: string | undefined;
  readonly fieldId?: string | undefined;
}

/** Of a value that belongs to no collection. */
export function numberField(id: string): KnownField {
  const shared = { id, columnName: id, title: '', description: '', isRequired: false, defaultValue: null };
  return { ...shared, dataType: 'number', settings: {} };
}

/** The collection and its ancestors: a record of it is in all of them. */
export function collectionsWith(collectionId: string | null, collections: KnownCollections): string[] {
  if (collectionId === null) return [];
  return [collectionId, ...(collections.get(collectionId)?.aboveIds ?? [])];
}
