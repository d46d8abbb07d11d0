// All rights of a version, computed from its tasks and shown before publishing. A public run can do nothing
// else.
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type {
  FieldsTask,
  TaskField,
  WizardDefinition,
  WizardManifest,
} from '@fieldhouse/contract/wizard-definition';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
  linkedCollectionOf,
} from './fields-of-collections.ts';
import { recordFieldOf, refsOfStep, refsOfText, startRecordName, textRefsOfStep } from './variables.ts';

type Creates = WizardManifest['creates'][number];
type Named = Creates['asked'][number];
type Offers = Map<string, WizardManifest['offers'][number]>;
type RecordRights = NonNullable<WizardManifest['record']>;

/** Names of collections and fields are those of `collections`; tasks without a collection grant nothing. */
export function manifestOf(definition: WizardDefinition, collections: KnownCollections): WizardManifest {
  const creates = new Map<string, Creates>();
  const offers: Offers = new Map();
  for (const task of definition.steps.flatMap((step) => step.tasks)) {
    if (task.type === 'display_text') continue;
    addOffers(offers, task, collections);
    if (task.type !== 'create_record' || task.collectionId === null) continue;
    const entry = creates.get(task.collectionId) ?? {
      collectionId: task.collectionId,
      collectionName: collections.get(task.collectionId)?.pluralName ?? '',
      asked: [],
      hidden: [],
    };
    creates.set(task.collectionId, entry);
    addFields(entry, task, collections);
  }
  return {
    access: definition.access,
    creates: [...creates.values()],
    record: recordRightsOf(definition, collections),
    offers: [...offers.values()],
  };
}

function addFields(
  entry: Pick<Creates, 'asked' | 'hidden'>,
  task: FieldsTask,
  collections: KnownCollections,
): void {
  for (const { fieldId, mode } of task.fields) {
    const field = fieldOf(collections, task.collectionId, fieldId);
    if (!field) continue;
    addOnce(mode === 'hidden' ? entry.hidden : entry.asked, toNamed(field));
  }
}

function toNamed(field: KnownField): Named {
  const linkedId = linkedCollectionOf(field);
  return {
    // Field ids are branded at their source, ids in settings by the contract.
    fieldId: field.id as FieldId,
    title: field.title,
    dataType: field.dataType,
    ...(linkedId !== undefined && { linkedId: linkedId as CollectionId }),
  };
}

/** Whether a field is unchanged since a version was created: same type, and values of the same collection. */
export function isAsPublished(
  named: Named | undefined,
  field: Pick<KnownField, 'dataType' | 'settings'>,
): boolean {
  if (named?.dataType !== field.dataType) return false;
  return named.linkedId === undefined || named.linkedId === linkedCollectionOf(field);
}

/** Lists whose items a task shows as choices. */
function addOffers(offers: Offers, task: FieldsTask, collections: KnownCollections): void {
  for (const { fieldId, mode } of task.fields) {
    const field = fieldOf(collections, task.collectionId, fieldId);
    const linked = field && mode !== 'hidden' ? linkedCollectionOf(field) : undefined;
    const list = linked === undefined ? undefined : collections.get(linked);
    if (!list) continue;
    // The contract branded the collection id in the settings.
    const id = list.id as Creates['collectionId'];
    offers.set(list.id, { collectionId: id, collectionName: list.pluralName });
  }
}

/** What a run reads of the record it starts with, and what it changes in it. */
function recordRightsOf(definition: WizardDefinition, collections: KnownCollections): RecordRights | null {
  const { startsWith, steps, thankYou } = definition;
  if (startsWith === null) return null;
  const entry: RecordRights = {
    collectionId: startsWith,
    collectionName: collections.get(startsWith)?.pluralName ?? '',
    read: [],
    asked: [],
    hidden: [],
  };
  const textRefs = [...steps.flatMap(textRefsOfStep), ...refsOfText(thankYou)];
  // A text that refers to the record shows its name.
  const names = textRefs.includes(startRecordName) ? collections.get(startsWith)?.nameFieldId : undefined;
  const fieldIds = [...steps.flatMap(refsOfStep), ...refsOfText(thankYou)].map(recordFieldOf);
  for (const fieldId of [...fieldIds, names]) {
    const field = fieldId === undefined ? undefined : fieldOf(collections, startsWith, fieldId);
    if (field) addOnce(entry.read, toNamed(field));
  }
  for (const task of steps.flatMap((step) => step.tasks)) {
    if (task.type === 'update_records') addFields(entry, task, collections);
  }
  return entry;
}

function addOnce(list: Named[], named: Named): void {
  if (!list.some(({ fieldId }) => fieldId === named.fieldId)) list.push(named);
}

/** Whether `next` has rights that `live` does not have. Without a live version, all rights are new. */
export function widensManifest(next: WizardManifest, live: WizardManifest | undefined): boolean {
  if (!live) return true;
  if (next.access !== 'team' && live.access !== next.access) return true;
  const newOffer = next.offers.some(
    (offer) => !live.offers.some((known) => known.collectionId === offer.collectionId),
  );
  return (
    newOffer ||
    mayMoreWithRecord(next.record, live.record) ||
    next.creates.some((entry) =>
      mayMore(
        entry,
        live.creates.find((known) => known.collectionId === entry.collectionId),
      ),
    )
  );
}

function mayMore(next: Creates, live: Creates | undefined): boolean {
  if (!live) return true;
  const known = fieldIds(live);
  return [...fieldIds(next)].some((id) => !known.has(id));
}

function mayMoreWithRecord(next: RecordRights | null, live: RecordRights | null): boolean {
  if (next === null) return false;
  if (next.collectionId !== live?.collectionId) return true;
  const read = new Set(live.read.map(({ fieldId }) => fieldId));
  const changed = fieldIds(live);
  return (
    next.read.some(({ fieldId }) => !read.has(fieldId)) || [...fieldIds(next)].some((id) => !changed.has(id))
  );
}

/** Every field that a version depends on, with its type at publishing time. */
export function fieldsOfManifest({ creates, record }: WizardManifest): readonly Named[] {
  return [
    ...creates.flatMap(({ asked, hidden }) => [...asked, ...hidden]),
    ...(record ? [...record.read, ...record.asked, ...record.hidden] : []),
  ];
}

function fieldIds({ asked, hidden }: Pick<Creates, 'asked' | 'hidden'>): Set<FieldId> {
  return new Set([...asked, ...hidden].map((field) => field.fieldId));
}

/** Whether a version's manifest allows a field to be set in a new record of a collection. */
export function mayCreate(
  manifest: WizardManifest,
  collectionId: string,
  field: Pick<TaskField, 'fieldId'>,
): boolean {
  const entry = manifest.creates.find((known) => known.collectionId === collectionId);
  return entry !== undefined && fieldIds(entry).has(field.fieldId);
}

/** Whether a version's manifest allows a field to be changed in the record that a run starts with. */
export function mayUpdate({ record }: WizardManifest, collectionId: string, fieldId: FieldId): boolean {
  return record !== null && record.collectionId === collectionId && fieldIds(record).has(fieldId);
}

export interface ManifestSentence {
  /** Phrase `manifest.<key>` of the wizards' words. */
  readonly key:
    | 'anyoneOpens'
    | 'teamOpens'
    | 'tokenOpens'
    | 'creates'
    | 'sets'
    | 'startsWith'
    | 'startsWithTheirs'
    | 'reads'
    | 'changes'
    | 'changesUnseen'
    | 'offers'
    | 'nothing';
  readonly collection?: string;
  readonly fields?: readonly string[];
}

const opens = { team: 'teamOpens', public: 'anyoneOpens', token: 'tokenOpens' } as const;

/** The manifest as sentences: which phrase, and what fills it. */
export function manifestSentences(manifest: WizardManifest): ManifestSentence[] {
  const sentences: ManifestSentence[] = [{ key: opens[manifest.access] }];
  for (const { collectionName: collection, asked, hidden } of manifest.creates) {
    sentences.push({ key: 'creates', collection, fields: asked.map(({ title }) => title) });
    if (hidden.length > 0)
      sentences.push({ key: 'sets', collection, fields: hidden.map(({ title }) => title) });
  }
  if (manifest.record) sentences.push(...recordSentences(manifest.record, manifest.access));
  for (const { collectionName: collection } of manifest.offers) sentences.push({ key: 'offers', collection });
  const changes = manifest.record ? fieldIds(manifest.record).size : 0;
  if (manifest.creates.length === 0 && changes === 0) sentences.push({ key: 'nothing' });
  return sentences;
}

function recordSentences(
  { collectionName: collection, read, asked, hidden }: RecordRights,
  access: WizardManifest['access'],
): ManifestSentence[] {
  const lists = [
    ['reads', read],
    ['changes', asked],
    ['changesUnseen', hidden],
  ] as const;
  return [
    { key: access === 'token' ? 'startsWithTheirs' : 'startsWith', collection },
    ...lists
      .filter(([, fields]) => fields.length > 0)
      .map(([key, fields]) => ({ key, collection, fields: fields.map(({ title }) => title) })),
  ];
}

/** What of its record a run by a personal link may read and change, by ids of fields. */
export function recordRightsByLink({ access, record }: WizardManifest, collectionId: string) {
  const isTheirs = access === 'token' && record?.collectionId === collectionId;
  const idsOf = (fields: readonly Named[]) => fields.map(({ fieldId }): string => fieldId);
  return {
    read: new Set(isTheirs ? idsOf([...record.read, ...record.asked]) : []),
    change: new Set(isTheirs ? idsOf([...record.asked, ...record.hidden]) : []),
  };
}
