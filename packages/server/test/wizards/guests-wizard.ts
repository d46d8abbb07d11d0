// A wizard that creates one record for each guest: entries with conditions and computed values of their own. A later step works
// with all of them.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import type { Person } from '../people.ts';

interface Guest {
  readonly name?: string | null;
  readonly age?: number | null;
  readonly guardian?: string | null;
  readonly email?: string | null;
}

export interface GuestsWizard {
  readonly wizard: Wizard;
  readonly definition: WizardDefinition;
  readonly guests: CollectionWithFields;
  /** Members chosen by hand. */
  readonly invited: CollectionWithFields;
  readonly task: string;
  readonly update: string;
  fieldId(columnName: string): string;
  /** By number of the entry. */
  entries(guests: Readonly<Record<number, Guest>>): Answers;
  note(text: string): Answers;
}

interface GuestsOptions {
  readonly access?: 'team' | 'public';
  readonly commit?: 'each_step' | 'at_the_end';
  readonly review?: boolean;
  readonly repeat?: object;
  /** A template that each guest with an address gets. */
  readonly templateId?: string;
}

export async function makeGuests(person: Person, options: GuestsOptions = {}): Promise<GuestsWizard> {
  const { access = 'team', commit = 'each_step', review = false, repeat = {}, templateId } = options;
  const tail = randomUUID().slice(0, 8);
  const guests = await person.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: `Guests ${tail}`,
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Age', dataType: 'number', settings: { min: 0 } },
        { title: 'Guardian', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address', isUnique: true },
        { title: 'Badge', dataType: 'plain_text' },
        { title: 'Note', dataType: 'plain_text' },
      ],
    },
  });
  const invited = await person.call(collections.create, {
    body: { name: 'Invited', pluralName: `Invited ${tail}`, parentId: guests.id },
  });
  const fieldId = (columnName: string): string => {
    const field = guests.fields.find((one) => one.columnName === columnName);
    if (!field) throw new Error(`No field ${columnName}.`);
    return field.id;
  };
  const [task, update, add] = [randomUUID(), randomUUID(), randomUUID()];
  const answer = (columnName: string) => `answer.${task}.${fieldId(columnName)}`;
  const badge = {
    op: 'concat',
    args: [{ ref: answer('name') }, { lit: ' (guest)', type: 'text' }],
  };
  const definition = wizardDefinition.parse({
    access,
    commit,
    review,
    steps: [
      {
        id: randomUUID(),
        title: 'Guests',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: guests.id,
            repeat: { min: 1, max: 3, entryLabel: 'Guest', ...repeat },
            fields: [
              { fieldId: fieldId('name'), isRequired: true },
              { fieldId: fieldId('age') },
              {
                fieldId: fieldId('guardian'),
                isRequired: true,
                condition: { field: answer('age'), operator: 'less_than', value: 18 },
              },
              { fieldId: fieldId('email') },
              { fieldId: fieldId('badge'), mode: 'hidden', value: { kind: 'computed', expression: badge } },
            ],
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Together',
        condition: { field: `count.${task}`, operator: 'at_least', value: 2 },
        tasks: [
          {
            id: update,
            type: 'update_records',
            records: `task.${task}`,
            collectionId: guests.id,
            fields: [{ fieldId: fieldId('note') }],
          },
          { id: add, type: 'add_to_collection', records: `task.${task}`, collectionId: invited.id },
        ],
      },
      {
        id: randomUUID(),
        title: 'Last',
        tasks: [
          { id: randomUUID(), type: 'display_text', body: [{ t: '<p>Send it.</p>' }] },
          ...(templateId === undefined
            ? []
            : [{ id: randomUUID(), type: 'send_message', templateId, to: answer('email') }]),
        ],
      },
    ],
  });
  const name = `Guests ${tail}`;
  const made = await person.call(wizards.create, { body: { name } });
  const body = { draftRev: made.draftRev, name, icon: made.icon, definition };
  const wizard = await person.call(wizards.saveDraft, { params: { wizardId: made.id }, body });
  return {
    ...{ wizard, definition, guests, invited, task, update, fieldId },
    entries: (wanted) =>
      // Keys are the task's own.
      Object.fromEntries(
        Object.entries(wanted).map(([number, guest]) => [
          `${task}:${number}`,
          Object.fromEntries(Object.entries(guest).map(([column, value]) => [fieldId(column), value])),
        ]),
      ) as Answers,
    note: (text) => ({ [update]: { [fieldId('note')]: text } }) as Answers,
  };
}
