// Every right that a version has, computed from its tasks and shown in words before it is published. A public run can do
// what stands here and nothing else.
import type { FieldId } from '@fieldhouse/contract/ids';
import type { TaskField, WizardDefinition, WizardManifest } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections, linkedCollectionOf } from './fields-of-collections.ts';

type Creates = WizardManifest['creates'][number];
type Named = Creates['asked'][number];

export function manifestOf(definition: WizardDefinition, collections: KnownCollections): WizardManifest {
  const creates = new Map<string, Creates>();
  const offers = new Map<string, WizardManifest['offers'][number]>();
  for (const task of definition.steps.flatMap((step) => step.tasks)) {
    if (task.type !== 'create_record' || task.collectionId === null) continue;
    const entry = creates.get(task.collectionId) ?? {
      collectionId: task.collectionId,
      collectionName: collections.get(task.collectionId)?.pluralName ?? '',
      asked: [],
      hidden: [],
    };
    creates.set(task.collectionId, entry);
    for (const taskField of task.fields) {
      const field = fieldOf(collections, task.collectionId, taskField.fieldId);
      if (!field) continue;
      const named: Named = { fieldId: taskField.fieldId, title: field.title, dataType: field.dataType };
      addOnce(taskField.mode === 'hidden' ? entry.hidden : entry.asked, named);
      const linked = taskField.mode === 'hidden' ? undefined : linkedCollectionOf(field);
      const list = linked === undefined ? undefined : collections.get(linked);
      // Settings of a field name a collection by the id that the contract branded.
      if (list)
        offers.set(list.id, {
          collectionId: list.id as Creates['collectionId'],
          collectionName: list.pluralName,
        });
    }
  }
  return { access: definition.access, creates: [...creates.values()], offers: [...offers.values()] };
}

function addOnce(list: Named[], named: Named): void {
  if (!list.some(({ fieldId }) => fieldId === named.fieldId)) list.push(named);
}

/** Whether `next` may do anything that `live` may not. Without a live version everything is new. */
export function isWider(next: WizardManifest, live: WizardManifest | undefined): boolean {
  if (!live) return true;
  if (next.access === 'public' && live.access !== 'public') return true;
  const newOffer = next.offers.some(
    (offer) => !live.offers.some((known) => known.collectionId === offer.collectionId),
  );
  return (
    newOffer ||
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

function fieldIds({ asked, hidden }: Creates): Set<FieldId> {
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

export interface ManifestSentence {
  /** Phrase `manifest.<key>` of the wizards' words. */
  readonly key: 'anyoneOpens' | 'teamOpens' | 'creates' | 'sets' | 'offers' | 'nothing';
  readonly collection?: string;
  readonly fields?: readonly string[];
}

/** The manifest as sentences: which phrase, and what fills it. */
export function manifestSentences(manifest: WizardManifest): ManifestSentence[] {
  const sentences: ManifestSentence[] = [{ key: manifest.access === 'public' ? 'anyoneOpens' : 'teamOpens' }];
  for (const { collectionName: collection, asked, hidden } of manifest.creates) {
    sentences.push({ key: 'creates', collection, fields: asked.map(({ title }) => title) });
    if (hidden.length > 0)
      sentences.push({ key: 'sets', collection, fields: hidden.map(({ title }) => title) });
  }
  for (const { collectionName: collection } of manifest.offers) sentences.push({ key: 'offers', collection });
  if (manifest.creates.length === 0) sentences.push({ key: 'nothing' });
  return sentences;
}
