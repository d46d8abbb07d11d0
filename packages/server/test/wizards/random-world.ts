// A world of people and visits, over which random wizards run. Two worlds are equal at the start, so that a run with detours in
// one can be compared with a straight one in the other.
import { randomUUID } from 'node:crypto';
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { createIn, namesIn } from '../named-records.ts';
import type { Person } from '../people.ts';
import { recordsOf } from '../wizard-makers.ts';

export const personCount = 4;
export const nameOf = (index: number) => `Person ${index}`;
export const visitOf = (index: number) => `Visit ${index}`;

export interface World {
  readonly people: CollectionWithFields;
  readonly present: CollectionWithFields;
  readonly known: CollectionWithFields;
  readonly visits: CollectionWithFields;
  readonly guests: CollectionWithFields;
  readonly templateId: string;
  readonly addressOf: (index: number) => string;
}

export async function makeWorld(person: Person, templateId: string): Promise<World> {
  const tail = randomUUID().slice(0, 8);
  const make = (body: object) => person.call(collections.create, { body: body as never });
  const text = (title: string) => ({ title, dataType: 'plain_text' });
  const people = await make({
    name: 'Person',
    pluralName: `People ${tail}`,
    fields: [
      text('Name'),
      { title: 'Email', dataType: 'email_address' },
      text('Mark 0'),
      text('Mark 1'),
      text('Note'),
    ],
  });
  const present = await make({ name: 'Present', pluralName: `Present ${tail}`, parentId: people.id });
  const known = await make({ name: 'Known', pluralName: `Known ${tail}`, parentId: people.id });
  const visits = await make({
    name: 'Visit',
    pluralName: `Visits ${tail}`,
    fields: [text('Name'), { title: 'Contact', dataType: 'email_address' }, text('Extra'), text('Reason')],
  });
  const guests = await make({
    name: 'Guest',
    pluralName: `Guests ${tail}`,
    fields: [text('Name'), text('Badge'), text('Table')],
  });
  const addressOf = (index: number) => `person-${index}.${tail}@example.org`;
  const rows = Array.from({ length: personCount }, (_, index) => ({
    name: nameOf(index),
    email: addressOf(index),
  }));
  const made = await createIn(person, people, rows);
  await person.call(collectionMembers.add, {
    params: { collectionId: known.id },
    body: { ids: made.slice(0, 2).map(({ id }) => id) },
  });
  return { people, present, known, visits, guests, templateId, addressOf };
}

export async function makeTransactionalTemplate(person: Person): Promise<string> {
  const draft = await person.call(messageTemplates.create, {
    body: {
      name: `Thanks ${randomUUID().slice(0, 8)}`,
      usage: 'transactional_only',
      subjectLine: 'Thank you',
      bodyHtml: '<p>Thank you.</p>',
    },
  });
  await person.call(messageTemplates.act, {
    params: { messageTemplateId: draft.id },
    body: { version: draft.version, action: 'publish' },
  });
  return draft.id;
}

export function fieldIdOf({ fields }: CollectionWithFields, columnName: string): string {
  const field = fields.find((one) => one.columnName === columnName);
  if (!field) throw new Error(`No field ${columnName}.`);
  return field.id;
}

/** What the records of a world say, without ids and addresses of the world, and without the visits of some steps. */
export async function describeWorld(
  person: Person,
  world: World,
  without: readonly number[] = [],
): Promise<unknown> {
  const { people, present, known, visits, guests, addressOf } = world;
  const addresses: readonly unknown[] = Array.from({ length: personCount + 1 }, (_, index) =>
    addressOf(index),
  );
  const rows = await recordsOf(person, people.id);
  const made = await recordsOf(person, visits.id);
  const coming = await recordsOf(person, guests.id);
  return {
    people: rows
      .map(({ values }) => [values.name, values.mark_0, values.mark_1, values.note].map((one) => one ?? null))
      .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    present: await namesIn(person, present),
    known: await namesIn(person, known),
    visits: made
      .filter(({ values }) => without.every((index) => values.name !== visitOf(index)))
      .map(({ values }) => {
        const { name, contact, extra, reason } = values;
        return `${name}: ${addresses.indexOf(contact)}, ${extra ?? ''}, ${reason ?? ''}`;
      })
      .sort(),
    guests: coming.map(({ values }) => `${values.name}, ${values.badge}, ${values.table}`).sort(),
  };
}
