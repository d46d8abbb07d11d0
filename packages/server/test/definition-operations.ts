// Everything a user may define or preview with the permissions to edit collections, users, tags and messages,
// one operation per endpoint. Each returns everything its author learns, without values that differ each
// time, and cleans up after itself.
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import type { DataType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { messages } from '@fieldhouse/contract/messages';
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { records, type Sort } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { tags } from '@fieldhouse/contract/tags';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import fc from 'fast-check';
import { collectionAudience } from './collection-audience.ts';
import type { Person } from './people.ts';
import type { PermissionArbitraries } from './permissions/permission-arbitraries.ts';
import type { ModelField, ModelTable } from './permissions/permission-model.ts';
import { attempt, type World } from './permissions/permission-world.ts';

export interface DefinitionInput {
  readonly table: ModelTable;
  readonly field: ModelField;
  readonly filter: Filter;
  readonly sorts: readonly Sort[];
  readonly dataType: DataType;
  readonly homeId: string;
  readonly tagId: string;
}

export function definitionInput(make: PermissionArbitraries): fc.Arbitrary<DefinitionInput> {
  const { guests, homes, regulars } = make.model;
  return fc.constantFrom(guests, guests, homes, regulars).chain((table) => {
    const field = fc.constantFrom(...table.fields);
    const sort = fc
      .constantFrom(...table.fields)
      .map(({ columnName }): Sort => ({ field: columnName, direction: 'asc' }));
    return fc.record({
      table: fc.constant(table),
      field,
      filter: make.filterOf(table, false),
      sorts: fc.array(sort, { maxLength: 1 }),
      dataType: fc.constantFrom<DataType>(
        'plain_text',
        'number',
        'single_data_record',
        'single_selection_from_list',
      ),
      homeId: fc.constantFrom(...make.homeIds),
      tagId: fc.constantFrom(...make.tagIds),
    });
  });
}

/** Checks, while the definition exists, whether its author can see more of the data than before. */
type Probe = () => Promise<void>;
type DefinitionOperation = (world: World, input: DefinitionInput, probe: Probe) => Promise<unknown>;

/** By the name of the endpoint. */
export const definitionOperations: Readonly<Record<string, DefinitionOperation>> = {
  'collections.create': createChild,
  'collections.change': changeCollection,
  'collections.addField': addField,
  'collections.changeField': changeField,
  'collections.list': async ({ kim }) =>
    (await kim.call(collections.list)).items.map(({ id, recordCount }) => [id, recordCount]),
  'fieldTypeChanges.preview': ({ kim }, input) =>
    attempt(kim.call(fieldTypeChanges.preview, { params: fieldOf(input), body: typeOf(input) })),
  'fieldTypeChanges.begin': beginTypeChange,
  'fieldTypeChanges.get': ({ kim }, input) =>
    attempt(kim.call(fieldTypeChanges.get, { params: fieldOf(input) })),
  'fieldTypeChanges.previewUndo': ({ kim }, input) =>
    attempt(kim.call(fieldTypeChanges.previewUndo, { params: fieldOf(input) })),
  'fieldTypeChanges.undo': ({ kim }, input) =>
    attempt(kim.call(fieldTypeChanges.undo, { params: fieldOf(input), body: { loses: 0, stops: 0 } })),
  'recordIndexes.list': async ({ kim }, { table }) => {
    const found = await attempt(kim.call(recordIndexes.list, { params: { collectionId: table.id } }));
    return typeof found === 'string' ? found : found.items.map(({ name }) => name).toSorted();
  },
  'recordIndexes.explain': async ({ kim }, { table, filter, sorts }) => {
    const params = { collectionId: table.id };
    return codeOf(kim.call(recordIndexes.explain, { params, body: { filter, sorts: [...sorts] } }));
  },
  'dataCards.create': createCard,
  'dataCards.sources': ({ kim }, { table }) =>
    attempt(kim.call(dataCards.sources, { params: { collectionId: table.id } })),
  'views.create': createView,
  'roles.create': createRole,
  'customLists.usage': ({ kim, tags: list }) =>
    attempt(kim.call(customLists.usage, { params: { collectionId: list.id } })),
  'customLists.references': ({ kim, tags: list }, { tagId: recordId }) =>
    attempt(kim.call(customLists.references, { params: { collectionId: list.id, recordId } })),
  'customLists.replaceItem': replaceItem,
  'tags.list': async ({ kim }) =>
    (await kim.call(tags.list)).items.map(({ name, useCount }) => [name, useCount]),
  'messages.countAudience': ({ kim, model }, { filter }) =>
    attempt(
      kim.call(messages.countAudience, {
        body: { audience: audienceOf(model.guests, filter), type: 'marketing' },
      }),
    ),
  'messages.audiencePeople': ({ kim, model }, { filter }) =>
    attempt(
      kim.call(messages.audiencePeople, {
        body: { audience: audienceOf(model.guests, filter), type: 'transactional', group: 'reachable' },
      }),
    ),
  'messages.create': createMessage,
  'wizards.publish': publishWizard,
};

const whole = '11111111-1111-4111-8111-111111111111';

function fieldOf({ table, field }: DefinitionInput) {
  return { collectionId: table.id, fieldId: field.id };
}

function typeOf({ dataType, table }: DefinitionInput) {
  const settings = dataType === 'single_data_record' ? { collectionId: table.id } : undefined;
  return dataType === 'single_selection_from_list'
    ? { dataType, settings: { listId: table.id } }
    : { dataType, ...(settings && { settings }) };
}

function audienceOf(guests: ModelTable, filter: Filter) {
  return collectionAudience(guests.id, 'email', filter);
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const answer = await attempt(call);
  return typeof answer === 'string' ? answer : 'done';
}

function newName(): string {
  return `Defined ${randomUUID()}`;
}

/**
 * A filter that matches all guests, by a field that the author may read in all of them; empty if there is
 * none.
 */
function everyGuest({ guests, permissions }: World['model']): Filter[] {
  const field = guests.fields.find(({ id }) =>
    permissions.some(
      (one) =>
        one.type === 'read_data_field_data' &&
        [guests.id, null].includes(one.collectionId) &&
        [id, null].includes(one.fieldId) &&
        one.filter === null,
    ),
  )?.columnName;
  if (field === undefined) return [];
  return [
    {
      any: [
        { field, operator: 'is_empty' },
        { field, operator: 'is_not_empty' },
      ],
    },
  ];
}

function ensureSeesHome(model: World['model'], homeId: string): void {
  if (!model.homeExists(homeId)) throw new Error('A home that does not exist for its author was set.');
}

/** Ids of the records that are visible to the user, or why none is. */
async function idsIn(person: Person, collectionId: string) {
  const body = { limit: 500, count: true, sorts: [{ field: 'name', direction: 'asc' as const }] };
  const page = await attempt(person.call(records.query, { params: { collectionId }, body }));
  if (typeof page === 'string') return page;
  // Written by the engine in the contract's form.
  const { records: found, total } = page as unknown as { records: { id: string }[]; total: number };
  return { ids: found.map(({ id }) => id), total };
}

async function createChild(
  { ada, kim, model }: World,
  { filter, table, sorts }: DefinitionInput,
  probe: Probe,
) {
  const name = newName();
  const parentId = (table === model.homes ? model.homes : model.guests).id;
  const membership = { membershipDataFilter: filter, membershipOrder: [...sorts] };
  const body = { name, pluralName: name, parentId, ...membership };
  const made = await attempt(kim.call(collections.create, { body }));
  if (typeof made === 'string') return made;
  await probe();
  const seen = await idsIn(kim, made.id);
  await ada.call(collections.delete, { params: { collectionId: made.id } });
  return { count: made.recordCount, seen };
}

/** Changes the membership filter of the regulars and the name fields of guests, homes and tags. */
async function changeCollection(
  { ada, kim, model, tags: list }: World,
  input: DefinitionInput,
  probe: Probe,
) {
  const answers: unknown[] = [];
  const { filter, field, table } = input;
  const change = async (collectionId: string, body: object) => {
    const params = { collectionId };
    const before = await ada.call(collections.get, { params });
    const changed = await attempt(kim.call(collections.change, { params, body }));
    if (typeof changed === 'string') return answers.push(changed);
    await probe();
    answers.push([changed.recordCount, await idsIn(kim, collectionId), await idsIn(kim, model.guests.id)]);
    const { membershipDataFilter, nameFieldId } = before;
    // Restores the previous value; a collection that was never named can't be reset to none.
    const former = {
      ...(membershipDataFilter && { membershipDataFilter }),
      ...(nameFieldId && { nameFieldId }),
    };
    await ada.call(collections.change, { params, body: former });
  };
  for (const one of [filter, ...everyGuest(model)])
    await change(model.regulars.id, { membershipDataFilter: one });
  await change(table.id, { nameFieldId: field.id });
  await change(list.id, { nameFieldId: list.fields.at(-1)?.id });
  await change(table.id, { isBlueprint: true });
  return answers;
}

async function addField({ ada, kim, codes, model }: World, { table, homeId }: DefinitionInput, probe: Probe) {
  const answers: unknown[] = [];
  const params = { collectionId: table.id };
  const title = newName();
  for (const body of [
    { title, dataType: 'single_selection_from_list' as const, settings: { listId: codes.id } },
    {
      title,
      dataType: 'single_data_record' as const,
      settings: { collectionId: model.homes.id },
      defaultValue: homeId,
    },
  ]) {
    const made = await attempt(kim.call(collections.addField, { params, body }));
    answers.push(typeof made === 'string' ? made : 'done');
    if (typeof made === 'string') continue;
    await probe();
    if ('defaultValue' in body) ensureSeesHome(model, homeId);
    const place = { ...params, fieldId: made.id };
    await ada.call(collections.deleteField, { params: place });
    await ada.call(deletedFields.erase, { params: place });
  }
  return answers;
}

async function changeField(
  { ada, kim, model }: World,
  { table, field, homeId }: DefinitionInput,
  probe: Probe,
) {
  const answers: unknown[] = [];
  const change = async (one: ModelField, of: ModelTable, body: object, former: object) => {
    const params = { collectionId: of.id, fieldId: one.id };
    const code = await codeOf(kim.call(collections.changeField, { params, body }));
    answers.push(code);
    if (code !== 'done') return;
    await probe();
    await ada.call(collections.changeField, { params, body: former });
  };
  await change(field, table, { isUnique: true }, { isUnique: false });
  const link = model.guests.fields.find(({ columnName }) => columnName === 'home');
  if (link) await change(link, model.guests, { defaultValue: homeId }, { defaultValue: null });
  if (answers[1] === 'done') ensureSeesHome(model, homeId);
  return answers;
}

/**
 * Not tried if the author may read and change the field in all records: then it is allowed and would be
 * carried out.
 */
async function beginTypeChange({ kim, model }: World, input: DefinitionInput) {
  const { table, field } = input;
  const isHeld = (['read_data_field_data', 'update_data_field_data'] as const).every((type) =>
    model.granted(type, table, field.id).some((one) => 'filter' in one && one.filter === null),
  );
  if (isHeld) return 'not tried';
  const body = { ...typeOf(input), loses: 1000, rounds: 1000 };
  const code = await codeOf(kim.call(fieldTypeChanges.begin, { params: fieldOf(input), body }));
  if (code === 'done') throw new Error(`The type of ${field.columnName} was changed.`);
  return code;
}

async function createCard(
  { ada, kim, model }: World,
  { filter, sorts, field }: DefinitionInput,
  probe: Probe,
) {
  const { guests, homes } = model;
  const idOf = (columnName: string) =>
    guests.fields.find((one) => one.columnName === columnName)?.id ?? whole;
  const params = { collectionId: homes.id };
  const source = { kind: 'reverse', collectionId: guests.id, fieldId: idOf('home') };
  const settings = { type: 'table', source, filter, sorts, columns: [field.id] };
  const made = await attempt(
    kim.call(dataCards.create, { params, body: { name: newName(), settings: settings as never } }),
  );
  if (typeof made === 'string') return made;
  await probe();
  await ada.call(dataCards.delete, { params: { ...params, dataCardId: made.id } });
  return 'done';
}

async function createView(
  { ada, kim }: World,
  { table, filter, sorts, field }: DefinitionInput,
  probe: Probe,
) {
  const params = { collectionId: table.id };
  const settings = { filter, sorts: [...sorts], displayedFields: [{ field: field.columnName }] };
  const body = { internalName: newName(), type: 'table' as const, visibility: 'team' as const, settings };
  const made = await attempt(kim.call(views.create, { params, body }));
  if (typeof made === 'string') return made;
  await probe();
  await ada.call(views.delete, { params: { ...params, viewId: made.id } });
  return 'done';
}

async function createRole({ ada, kim }: World, { table, field, filter }: DefinitionInput, probe: Probe) {
  const permission = { type: 'read_data_field_data', collectionId: table.id, fieldId: field.id, filter };
  const body = { name: newName(), dataPermissions: [permission as DataPermission] };
  const made = await attempt(kim.call(roles.create, { body }));
  if (typeof made === 'string') return made;
  await probe();
  await ada.call(roles.delete, { params: { roleId: made.id } });
  return 'done';
}

/** Not tried if the author may delete all records of a collection: then it could be carried out. */
async function replaceItem({ kim, model, tags: list, tagIds }: World, { tagId }: DefinitionInput) {
  const held = model.permissions.filter((one) => 'filter' in one && one.filter === null);
  const isHeld = held.some((one) => one.type === 'delete_data_records');
  if (isHeld) return 'not tried';
  const params = { collectionId: list.id, recordId: tagId };
  const replaceWith = tagIds.find((id) => id !== tagId) ?? null;
  const code = await codeOf(kim.call(customLists.replaceItem, { params, body: { replaceWith } }));
  if (code === 'done') throw new Error('An item was replaced.');
  return code;
}

async function createMessage({ kim, model }: World, { filter, homeId }: DefinitionInput) {
  const body = {
    internalName: newName(),
    subjectLine: '{{name | none}} {{secret | none}} {{visits | none}} {{home | none}} {{stays | none}}',
    bodyHtml: '<p>{{tag | none}}</p>',
    audience: audienceOf(model.guests, filter),
  };
  const made = await attempt(kim.call(messages.create, { body }));
  if (typeof made === 'string') return made;
  const params = { messageId: made.id };
  const answers = [];
  for (const recordId of [undefined, ...model.guests.rows.slice(0, 3).map(({ id }) => id), homeId]) {
    const preview = await attempt(
      kim.call(messages.preview, { params, body: { ...(recordId && { recordId: recordId }) } }),
    );
    answers.push(typeof preview === 'string' ? preview : [preview.to, preview.subject]);
  }
  await kim.call(messages.delete, { params });
  return answers;
}

async function publishWizard({ ada, kim, model }: World, { field, homeId }: DefinitionInput, probe: Probe) {
  const { guests } = model;
  const link = guests.fields.find(({ columnName }) => columnName === 'home');
  const asked = guests.fields.find(({ id }) => id === field.id) ?? guests.fields[0];
  const value = { kind: 'literal', value: homeId };
  const fields = [
    { fieldId: link?.id, mode: 'hidden', value },
    ...(asked === link ? [] : [{ fieldId: asked?.id, mode: 'asked' }]),
  ];
  const task = { id: whole, type: 'create_record', collectionId: guests.id, fields };
  const name = newName();
  const definition = wizardDefinition.parse({
    access: 'team',
    steps: [{ id: whole, title: 'One', tasks: [task] }],
  });
  const made = await kim.call(wizards.create, { body: { name } });
  const params = { wizardId: made.id };
  const draft = { draftRev: made.draftRev, name, icon: made.icon, definition };
  await kim.call(wizards.saveDraft, { params, body: draft });
  const { draftRev, manifestSha256, problems } = await kim.call(wizards.publication, { params });
  const code = await codeOf(kim.call(wizards.publish, { params, body: { draftRev, manifestSha256 } }));
  if (code === 'done') {
    await probe();
    ensureSeesHome(model, homeId);
  }
  await ada.call(wizards.delete, { params });
  return [code, problems.map((one) => one.code)];
}
