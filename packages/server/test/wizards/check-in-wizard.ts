// A wizard that works with records it did not start with: it finds people by the email address that is entered, changes
// them and adds them to a collection; then it shows people, one of whom is chosen, changed and exported.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { createIn } from '../named-records.ts';
import type { Person } from '../people.ts';

export interface CheckIn {
  readonly wizard: Wizard;
  readonly people: CollectionWithFields;
  /** A collection below, whose members are chosen by hand. */
  readonly present: CollectionWithFields;
  readonly visits: CollectionWithFields;
  readonly tasks: Readonly<Record<'ask' | 'find' | 'view' | 'note' | 'export', string>>;
  fieldId(columnName: string): string;
  /** Of the first step. */
  email(address: string): Answers;
  /** Of the second step. */
  choose(...handles: string[]): Answers;
  /** Of the third step. */
  note(text: string): Answers;
}

interface CheckInOptions {
  readonly access?: 'team' | 'public';
  /** What the second step depends on; by default it is always shown. */
  readonly viewCondition?: (find: string) => object;
  readonly hasView?: boolean;
}

export async function makeCheckIn(person: Person, options: CheckInOptions = {}): Promise<CheckIn> {
  const { access = 'team', hasView = true } = options;
  const { people, present, visits } = await makeCollections(person);
  const idIn = (collection: CollectionWithFields, columnName: string): string => {
    const field = collection.fields.find((one) => one.columnName === columnName);
    if (!field) throw new Error(`No field ${columnName}.`);
    return field.id;
  };
  const fieldId = (columnName: string) => idIn(people, columnName);
  const [ask, find, view, note, file] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const contact = idIn(visits, 'contact');
  const isFound = { field: `count.${find}`, operator: 'at_least', value: 1 };
  const steps = [
    {
      id: randomUUID(),
      title: 'Who',
      tasks: [
        {
          id: ask,
          type: 'create_record',
          collectionId: visits.id,
          fields: [{ fieldId: contact, isRequired: true }],
        },
        {
          id: find,
          type: 'find_records',
          collectionId: people.id,
          filter: { field: 'email', operator: 'is', value: 'x' },
          compare: [{ condition: 0, ref: `answer.${ask}.${contact}` }],
        },
        {
          id: randomUUID(),
          type: 'update_records',
          condition: isFound,
          records: `task.${find}`,
          collectionId: people.id,
          fields: [
            { fieldId: fieldId('state'), mode: 'hidden', value: { kind: 'literal', value: 'present' } },
          ],
        },
        {
          id: randomUUID(),
          type: 'add_to_collection',
          condition: isFound,
          records: `task.${find}`,
          collectionId: present.id,
        },
      ],
    },
    {
      id: randomUUID(),
      title: 'Whom',
      condition: options.viewCondition?.(find) ?? null,
      tasks: [
        {
          id: view,
          type: 'display_view',
          title: 'People',
          collectionId: people.id,
          sorts: [{ field: 'name', direction: 'asc' }],
          // Visitors don’t see the state: it would show who was found.
          ...(access === 'team'
            ? {
                filter: { field: 'state', operator: 'is_not', value: 'gone' },
                columns: [fieldId('name'), fieldId('state')],
              }
            : {
                filter: { field: 'name', operator: 'is_not', value: 'Cleo Dunn' },
                columns: [fieldId('name')],
              }),
          choice: 'one',
          isRequired: true,
        },
      ],
    },
    {
      id: randomUUID(),
      title: 'Note',
      tasks: [
        {
          id: note,
          type: 'update_records',
          records: `task.${view}`,
          collectionId: people.id,
          fields: [{ fieldId: fieldId('note') }],
        },
        ...(access === 'team'
          ? [
              {
                id: file,
                type: 'export_records',
                title: 'Chosen',
                records: `task.${view}`,
                collectionId: people.id,
                columns: [fieldId('name'), fieldId('email')],
              },
            ]
          : []),
      ],
    },
  ];
  const definition = wizardDefinition.parse({
    access,
    steps: hasView ? steps : steps.slice(0, 1),
    thankYou: [{ t: '<p>Thanks</p>' }],
  });
  const name = `Check-in ${randomUUID().slice(0, 8)}`;
  const made = await person.call(wizards.create, { body: { name } });
  const body = { draftRev: made.draftRev, name, icon: made.icon, definition };
  const wizard = await person.call(wizards.saveDraft, { params: { wizardId: made.id }, body });
  // Keys are ids made above.
  const answers = (task: string, given: object) => ({ [task]: given }) as Answers;
  return {
    wizard,
    people,
    present,
    visits,
    tasks: { ask, find, view, note, export: file },
    fieldId,
    email: (address) => answers(ask, { [contact]: address }),
    choose: (...handles) => answers(view, { [view]: handles }),
    note: (text) => answers(note, { [fieldId('note')]: text }),
  };
}

async function makeCollections(person: Person) {
  const tail = randomUUID().slice(0, 8);
  const make = (body: object) => person.call(collections.create, { body: body as never });
  const people = await make({
    name: 'Person',
    pluralName: `People ${tail}`,
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address' },
      { title: 'State', dataType: 'plain_text' },
      { title: 'Note', dataType: 'plain_text' },
    ],
  });
  const present = await make({ name: 'Present', pluralName: `Present ${tail}`, parentId: people.id });
  const visits = await make({
    name: 'Visit',
    pluralName: `Visits ${tail}`,
    fields: [{ title: 'Contact', dataType: 'email_address' }],
  });
  await createIn(person, people, [
    { name: 'Ana Ruiz', email: 'ana@example.org', state: 'away' },
    { name: 'Ben Cole', email: 'ben@example.org', state: 'away' },
    { name: 'Cleo Dunn', email: 'cleo@example.org', state: 'gone' },
  ]);
  return { people, present, visits };
}
