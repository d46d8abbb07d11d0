// What questions of a wizard let everyone who runs it do: choose records, join lists, add items, bring values.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { type FieldsTask, isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { subscribesOf } from '../consents.ts';
import { fieldOf, type KnownCollections } from '../fields-of-collections.ts';
import type { KnownMessages } from '../known-messages.ts';
import { offeredFieldsOf } from '../offers.ts';
import { askedFields, mayAddItem } from '../questions.ts';
import { toNamed } from '../tasks/rights/named-fields.ts';

type QuestionRights = Pick<WizardManifest, 'choices' | 'adds' | 'subscribes' | 'inputs'>;
type Choices = QuestionRights['choices'][number];

/** Of a manifest. */
interface QuestionSentence {
  readonly key: 'inputs' | 'choices' | 'someChoices' | 'addsItems' | 'subscribes';
  readonly collection?: string;
  readonly list?: string;
  readonly address?: string;
  readonly fields?: readonly string[];
}

export function questionRightsOf(
  definition: WizardDefinition,
  collections: KnownCollections,
  lists: KnownMessages['lists'],
): QuestionRights {
  const choices: Choices[] = [];
  for (const task of definition.steps.flatMap(({ tasks }) => tasks).filter(isFieldsTask))
    addChoices(choices, task, collections);
  return {
    choices,
    adds: addsOf(definition, collections),
    subscribes: subscribesOf(definition, collections, lists),
    inputs: definition.inputs.map(({ name, title }) => ({ name, title: title || name })),
  };
}

/** Whether `next` lets people see or do what `live` doesn't. Values of the link are no right. */
export function widensQuestions(next: QuestionRights, live: QuestionRights): boolean {
  const lists = new Set(live.subscribes.map(({ subscriptionListId }) => subscriptionListId));
  const added = new Set(live.adds.map(({ collectionId }) => collectionId));
  return (
    next.subscribes.some(({ subscriptionListId }) => !lists.has(subscriptionListId)) ||
    next.adds.some(({ collectionId }) => !added.has(collectionId)) ||
    next.choices.some((entry) => showsMore(entry, live.choices))
  );
}

export function questionSentences({ inputs, choices, adds, subscribes }: QuestionRights): QuestionSentence[] {
  const titles = (named: readonly { readonly title: string }[]) => named.map(({ title }) => title);
  return [
    ...(inputs.length > 0 ? [{ key: 'inputs' as const, fields: titles(inputs) }] : []),
    ...choices.map(({ collectionName: collection, fields, filter }) => ({
      key: filter === null ? ('choices' as const) : ('someChoices' as const),
      collection,
      fields: titles(fields),
    })),
    ...adds.map(({ collectionName: collection }) => ({ key: 'addsItems' as const, collection })),
    ...subscribes.map(({ listName: list, address }) => ({ key: 'subscribes' as const, list, address })),
  ];
}

/** What questions of a task show of other records; the same of the same records once. */
function addChoices(choices: Choices[], task: FieldsTask, collections: KnownCollections): void {
  for (const { fieldId, mode, offer } of task.fields) {
    const field = fieldOf(collections, task.collectionId, fieldId);
    const linkedId = field && mode !== 'hidden' && offer ? linkedCollectionOf(field) : undefined;
    const linked = linkedId === undefined ? undefined : collections.get(linkedId);
    if (!offer || !linked) continue;
    const { name, details, picture, filteredBy } = offeredFieldsOf(offer, linked);
    const shown = [...(name ? [name] : []), ...details, ...(picture ? [picture] : [])];
    const entry: Choices = {
      // The contract branded the collection id in the settings.
      collectionId: linked.id as CollectionId,
      collectionName: linked.pluralName,
      fields: shown.map(toNamed),
      filter: offer.filter,
      filteredBy: filteredBy.map(toNamed),
    };
    if (!choices.some((one) => isSameEntry(one, entry))) choices.push(entry);
  }
}

function isSameEntry(one: Choices, other: Choices): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lists that get new items. */
function addsOf(
  { steps }: Pick<WizardDefinition, 'steps'>,
  collections: KnownCollections,
): WizardManifest['adds'] {
  const adds = new Map<string, WizardManifest['adds'][number]>();
  for (const task of steps.flatMap(({ tasks }) => tasks).filter(isFieldsTask)) {
    for (const { field, taskField } of askedFields(task, collections)) {
      const list = mayAddItem(taskField, field)
        ? collections.get(linkedCollectionOf(field) ?? '')
        : undefined;
      // The contract branded the collection id in the settings.
      if (list) adds.set(list.id, { collectionId: list.id as CollectionId, collectionName: list.pluralName });
    }
  }
  return [...adds.values()];
}

/** Whether records or values are shown that `live` doesn't show. */
function showsMore(next: Choices, live: readonly Choices[]): boolean {
  return !live.some((known) => {
    const isSameRecords =
      known.collectionId === next.collectionId &&
      (known.filter === null || JSON.stringify(known.filter) === JSON.stringify(next.filter));
    const shown = new Set(known.fields.map(({ fieldId }) => fieldId));
    return isSameRecords && next.fields.every(({ fieldId }) => shown.has(fieldId));
  });
}
