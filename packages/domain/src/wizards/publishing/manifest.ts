// All rights of a version, computed from its tasks and shown before publishing. A public run can do nothing
// else.
import type { FieldId } from '@fieldhouse/contract/ids';
import {
  type FieldsTask,
  isFieldsTask,
  type TaskField,
  type UpdateRecordsTask,
  type WizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { fieldOf, type KnownCollections, type KnownField } from '../fields-of-collections.ts';
import { refsOfText } from '../names/references.ts';
import { recordFieldOf, startRecordName } from '../names/variable-names.ts';
import type { KnownTargets } from '../tasks/known-targets.ts';
import type { Granting, TaskRights } from '../tasks/rights/granting.ts';
import { addOnce, type Named, toNamed } from '../tasks/rights/named-fields.ts';
import { kindOf } from '../tasks/task-kinds.ts';
import { inEachLanguage } from '../translations/translations.ts';
import { refsOfStep, textRefsOfStep, variablesBefore } from '../variables.ts';
import { entryAnswersBefore } from './entry-answers.ts';
import { widensProjectTasks } from './project-task-rights.ts';
import { questionRightsOf, questionSentences, widensQuestions } from './question-rights.ts';
import { addFoundFields, originOf, widensRecordTasks } from './record-rights.ts';

type Creates = WizardManifest['creates'][number];
type Offers = Map<string, WizardManifest['offers'][number]>;
type RecordRights = NonNullable<WizardManifest['record']>;

/** Names of collections and fields are those of `collections`; tasks without a collection grant nothing. */
export function manifestOf(
  definition: WizardDefinition,
  collections: KnownCollections,
  targets?: KnownTargets,
): WizardManifest {
  const offers: Offers = new Map();
  const rights: TaskRights = {
    ...{ creates: [], updates: [], finds: [], members: [], exports: [], sends: [], tasks: [] },
    record: recordRightsOf(definition, collections),
  };
  const known = variablesBefore(definition, undefined, collections);
  for (const step of definition.steps) {
    const granting: Granting = {
      ...{ rights, definition, collections, targets },
      titleOf(name) {
        const ofEntries = entryAnswersBefore(definition, step.id, name, collections);
        return (known.get(name) ?? ofEntries.find((one) => one.name === name))?.field?.title ?? '';
      },
      originOf: (records) => originOf(records, definition),
    };
    for (const task of step.tasks) {
      kindOf(task).grants?.(task, granting);
      if (isFieldsTask(task)) addOffers(offers, task, collections);
    }
  }
  addFoundFields(rights.finds, definition, collections);
  return {
    access: definition.access,
    ...rights,
    offers: [...offers.values()],
    ...questionRightsOf(definition, collections, targets?.lists),
    receipt: receiptOf(definition, collections),
    redirect: redirectRightsOf(definition, collections),
  };
}

/** What leaves the team when a run is finished. */
function redirectRightsOf(
  definition: WizardDefinition,
  collections: KnownCollections,
): WizardManifest['redirect'] {
  const { redirect } = definition;
  if (redirect === null) return null;
  const known = variablesBefore(definition, undefined, collections);
  const passes = redirect.values.map(({ ref }) => ({ ref, title: known.get(ref)?.field?.title ?? '' }));
  return { address: redirect.address, passes };
}

function receiptOf(definition: WizardDefinition, collections: KnownCollections): WizardManifest['receipt'] {
  const to = definition.receipt?.to ?? null;
  if (to === null) return null;
  return { to, address: variablesBefore(definition, undefined, collections).get(to)?.field?.title ?? '' };
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
  for (const { fieldId, mode, offer } of task.fields) {
    const field = fieldOf(collections, task.collectionId, fieldId);
    // What is shown of offered records is named by itself.
    const isOpen = mode !== 'hidden' && offer === null;
    const linked = field && isOpen ? linkedCollectionOf(field) : undefined;
    const list = linked === undefined ? undefined : collections.get(linked);
    if (!list) continue;
    // The contract branded the collection id in the settings.
    const id = list.id as Creates['collectionId'];
    offers.set(list.id, { collectionId: id, collectionName: list.pluralName });
  }
}

/** What a run reads of the record it starts with. Tasks add what they change in it. */
function recordRightsOf(definition: WizardDefinition, collections: KnownCollections): RecordRights | null {
  const { startsWith, steps, thankYou, receipt, redirect } = definition;
  const receiptRefs = receipt?.to ? [receipt.to] : [];
  if (startsWith === null) return null;
  const entry: RecordRights = {
    collectionId: startsWith,
    collectionName: collections.get(startsWith)?.pluralName ?? '',
    read: [],
    asked: [],
    hidden: [],
  };
  const passed = redirect?.values.map(({ ref }) => ref) ?? [];
  const translated = inEachLanguage(definition).flatMap((one) => [
    ...one.steps.flatMap(textRefsOfStep),
    ...refsOfText(one.thankYou),
  ]);
  const textRefs = [...steps.flatMap(textRefsOfStep), ...refsOfText(thankYou), ...translated, ...passed];
  // A text that refers to the record shows its name.
  const names = textRefs.includes(startRecordName) ? collections.get(startsWith)?.nameFieldId : undefined;
  const fieldIds = [...steps.flatMap(refsOfStep), ...textRefs, ...receiptRefs].map(recordFieldOf);
  for (const fieldId of [...fieldIds, names]) {
    const field = fieldId === undefined ? undefined : fieldOf(collections, startsWith, fieldId);
    if (field) addOnce(entry.read, toNamed(field));
  }
  return entry;
}

/** Whether `next` has rights that `live` does not have. Without a live version, all rights are new. */
export function widensManifest(next: WizardManifest, live: WizardManifest | undefined): boolean {
  if (!live) return true;
  if (next.access !== 'team' && live.access !== next.access) return true;
  const newOffer = next.offers.some(
    (offer) => !live.offers.some((known) => known.collectionId === offer.collectionId),
  );
  const newSend = next.sends.some(
    ({ templateId, to }) => !live.sends.some((known) => known.templateId === templateId && known.to === to),
  );
  const newReceipt = next.receipt !== null && next.receipt.to !== live.receipt?.to;
  return (
    newOffer ||
    newSend ||
    newReceipt ||
    widensQuestions(next, live) ||
    widensRecordTasks(next, live) ||
    widensProjectTasks(next, live) ||
    passesMore(next.redirect, live.redirect) ||
    mayMoreWithRecord(next.record, live.record) ||
    next.creates.some((entry) =>
      mayMore(
        entry,
        live.creates.find((known) => known.collectionId === entry.collectionId),
      ),
    )
  );
}

function passesMore(next: WizardManifest['redirect'], live: WizardManifest['redirect']): boolean {
  if (next === null) return false;
  const known = new Set(live?.passes.map(({ ref }) => ref));
  return next.address !== live?.address || next.passes.some(({ ref }) => !known.has(ref));
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
export function fieldsOfManifest({
  creates,
  record,
  updates,
  finds,
  exports: exported,
}: WizardManifest): readonly Named[] {
  return [
    ...[...creates, ...updates].flatMap(({ asked, hidden }) => [...asked, ...hidden]),
    ...finds.flatMap(({ compared, shown, used }) => [...compared, ...shown, ...used]),
    ...exported.flatMap(({ fields }) => fields),
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

/** Whether a version's manifest allows a task to change a field: in the record that a run starts with, or in others. */
export function mayUpdate(
  { record, updates }: WizardManifest,
  { records, collectionId }: Pick<UpdateRecordsTask, 'records' | 'collectionId'>,
  fieldId: FieldId,
): boolean {
  const known = records === startRecordName ? (record === null ? [] : [record]) : updates;
  return known.some((one) => one.collectionId === collectionId && fieldIds(one).has(fieldId));
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
    | 'inputs'
    | 'choices'
    | 'addsItems'
    | 'subscribes'
    | 'someChoices'
    | 'sends'
    | 'sendsSms'
    | 'sendsReceipt'
    | 'createsTasks'
    | 'updatesCreated'
    | 'updatesFound'
    | 'updatesChosen'
    | 'finds'
    | 'shows'
    | 'usesFound'
    | 'usesFoundUnseen'
    | 'adds'
    | 'removes'
    | 'exports'
    | 'redirects'
    | 'redirectsWith'
    | 'nothing';
  readonly collection?: string;
  readonly template?: string;
  readonly list?: string;
  readonly project?: string;
  /** What the address of a message is called, or where the last page leads. */
  readonly address?: string;
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
  sentences.push(...recordTaskSentences(manifest));
  for (const { collectionName: collection } of manifest.offers) sentences.push({ key: 'offers', collection });
  sentences.push(...questionSentences(manifest));
  for (const { templateName: template, address, deliveryMethodId } of manifest.sends)
    sentences.push({ key: deliveryMethodId === 'sms' ? 'sendsSms' : 'sends', template, address });
  for (const { projectName: project } of manifest.tasks) sentences.push({ key: 'createsTasks', project });
  if (manifest.receipt) sentences.push({ key: 'sendsReceipt', address: manifest.receipt.address });
  if (manifest.redirect) {
    const { address, passes } = manifest.redirect;
    const fields = passes.map(({ title }) => title).filter((title) => title !== '');
    sentences.push({ key: fields.length === 0 ? 'redirects' : 'redirectsWith', address, fields });
  }
  const changes = manifest.record ? fieldIds(manifest.record).size : 0;
  const { creates, sends, updates, members, tasks } = manifest;
  if (creates.length + sends.length + updates.length + members.length + tasks.length + changes === 0)
    sentences.push({ key: 'nothing' });
  return sentences;
}

const updates = { created: 'updatesCreated', found: 'updatesFound', chosen: 'updatesChosen' } as const;

function recordTaskSentences(manifest: WizardManifest): ManifestSentence[] {
  const titles = (fields: readonly Named[]) => fields.map(({ title }) => title);
  const usesFound: ManifestSentence['key'] = manifest.access === 'team' ? 'usesFound' : 'usesFoundUnseen';
  return [
    ...manifest.finds.flatMap(({ collectionName: collection, compared, shown, used }): ManifestSentence[] => [
      ...(shown.length > 0 ? [{ key: 'shows' as const, collection, fields: titles(shown) }] : []),
      ...(compared.length > 0 ? [{ key: 'finds' as const, collection, fields: titles(compared) }] : []),
      ...(used.length > 0 ? [{ key: usesFound, collection, fields: titles(used) }] : []),
    ]),
    ...manifest.updates.map(({ collectionName: collection, which, asked, hidden }) => ({
      key: updates[which],
      collection,
      fields: titles([...asked, ...hidden]),
    })),
    ...manifest.members.map(({ collectionName: collection, change }) => ({
      key: change === 'add' ? ('adds' as const) : ('removes' as const),
      collection,
    })),
    ...manifest.exports.map(({ collectionName: collection, fields }) => ({
      key: 'exports' as const,
      collection,
      fields: titles(fields),
    })),
  ];
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
