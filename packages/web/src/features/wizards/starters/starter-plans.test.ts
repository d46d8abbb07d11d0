import type { FieldId } from '@fieldhouse/contract/ids';
import type { KnownCollection } from '@fieldhouse/domain/wizards/fields-of-collections';
import { problemsOf } from '@fieldhouse/domain/wizards/publishing/publish-check';
import { phrases } from '@fieldhouse/phrases/en/wizard-builder';
import { expect, test } from 'vitest';
import { buildDefinition, type MadeField } from './build-definition.ts';
import { planOf, starters } from './starter-plans.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Of the English texts. */
function translate(key: string, data: Readonly<Record<string, unknown>> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>>)[part], phrases);
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(data[name]));
}

test.each(starters)('the draft of “%s” can be published as it is', (starter) => {
  let last = 100;
  const newId = () => id(last++);
  const { collection, wizards } = planOf(starter, 'Spring', translate);
  const made = new Map<string, MadeField>(
    collection.fields.map(({ key, items = [] }) => [
      key,
      // Ids as the server makes them.
      { fieldId: newId() as FieldId, itemIds: items.map(newId) },
    ]),
  );
  const known: KnownCollection = {
    id: id(1),
    pluralName: collection.name,
    fields: collection.fields.map(({ key, title, dataType, settings = {}, items }) => ({
      id: made.get(key)?.fieldId ?? '',
      title,
      columnName: key,
      dataType,
      description: '',
      isRequired: false,
      defaultValue: null,
      settings: { ...settings, ...(items && { listId: id(2) }) },
    })),
  };
  for (const plan of wizards) {
    const definition = buildDefinition(plan, { collectionId: known.id, fields: made }, newId);
    expect(problemsOf(definition, new Map([[known.id, known]]))).toEqual([]);
  }
});
