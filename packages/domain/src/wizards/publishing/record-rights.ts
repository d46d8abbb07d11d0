// The rights of tasks that work with records which the run did not start with.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '../fields-of-collections.ts';
import { foundFieldsOf, foundNamesIn } from '../found-fields.ts';
import { outputTaskOf } from '../names/variable-names.ts';
import { columnsOf, type SelectionTask } from '../selection.ts';
import { addOnce, type Named, toNamed } from '../tasks/rights/named-fields.ts';
import { kindOf } from '../tasks/task-kinds.ts';
import { inEachLanguage } from '../translations/translations.ts';

type RecordTaskRights = Pick<WizardManifest, 'updates' | 'finds' | 'members' | 'exports'>;

/** Adds the fields of found and chosen records that the wizard uses as values. */
export function addFoundFields(
  finds: WizardManifest['finds'],
  definition: WizardDefinition,
  collections: KnownCollections,
): void {
  const names = foundNamesIn(definition, ...inEachLanguage(definition));
  for (const { task, field } of foundFieldsOf(names, definition, collections)) {
    const entry = finds.find(({ collectionId }) => collectionId === task.collectionId);
    if (entry) addOnce(entry.used, toNamed(field));
  }
}

/** Where the records that a task changes come from. */
export function originOf(records: VariableName, { steps }: Pick<WizardDefinition, 'steps'>) {
  const source = steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === outputTaskOf(records));
  if (!source) return 'chosen';
  const { mostCreated, findsUnseen } = kindOf(source);
  return mostCreated ? 'created' : findsUnseen ? 'found' : 'chosen';
}

/** Whether a search finds or orders records by who created or changed them, or when. */
export function comparesMetadata(task: SelectionTask): boolean {
  return columnsOf(task).some((column) => metadataColumns.includes(column));
}

const metadataColumns: readonly string[] = ['created_at', 'created_by', 'updated_at', 'updated_by'];

/** Whether `next` may do more with records than `live`. */
export function widensRecordTasks(next: RecordTaskRights, live: RecordTaskRights): boolean {
  const known = new Set(keysOf(live));
  return keysOf(next).some((key) => !known.has(key));
}

function keysOf({ updates, finds, members, exports: exported }: RecordTaskRights): string[] {
  const keys = (prefix: string, fields: readonly Named[]) =>
    fields.map(({ fieldId }) => `${prefix}:${fieldId}`);
  return [
    ...updates.flatMap(({ which, asked, hidden }) => keys(which, [...asked, ...hidden])),
    ...finds.flatMap(({ collectionId, compared, shown, used }) => [
      `find:${collectionId}`,
      ...keys('compare', compared),
      ...keys('show', shown),
      ...keys('use', used),
    ]),
    ...members.map(({ collectionId, change }) => `${change}:${collectionId}`),
    ...exported.flatMap(({ fields }) => keys('export', fields)),
  ];
}

/** What a run of someone who is not a member may do with the records of a collection, by ids of fields. */
export function recordRightsOfPublic({ access, finds, updates }: WizardManifest, collectionId: string) {
  const isPublic = access !== 'team';
  const idsOf = (fields: readonly Named[]) => fields.map(({ fieldId }): string => fieldId);
  const found = isPublic ? finds.filter((one) => one.collectionId === collectionId) : [];
  const updated = isPublic ? updates.filter((one) => one.collectionId === collectionId) : [];
  return {
    read: new Set(found.flatMap(({ compared, shown, used }) => idsOf([...compared, ...shown, ...used]))),
    change: new Set(updated.flatMap(({ asked, hidden }) => idsOf([...asked, ...hidden]))),
  };
}
