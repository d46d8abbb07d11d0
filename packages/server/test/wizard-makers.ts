// Wizards for tests, created like a user would: through the API.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import type { Person } from './people.ts';

async function makeVolunteers(person: Person, plural = 'Volunteers'): Promise<CollectionWithFields> {
  return person.call(collections.create, {
    body: {
      name: plural.slice(0, -1),
      pluralName: plural,
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Age', dataType: 'number', settings: { min: 16 } },
        { title: 'Source', dataType: 'plain_text' },
      ],
    },
  });
}

export interface Signup {
  readonly wizard: Wizard;
  readonly collection: CollectionWithFields;
  readonly welcomeTask: string;
  readonly nameTask: string;
  readonly ageTask: string;
  fieldId(columnName: string): string;
}

interface SignupOptions {
  readonly name?: string;
  readonly access?: 'team' | 'public';
  readonly collection?: CollectionWithFields;
  readonly isPublished?: boolean;
}

/** Three steps: a welcome; name and e-mail; age, in a second record that also stores a hidden word. */
export async function makeSignup(person: Person, options: SignupOptions = {}): Promise<Signup> {
  const name = options.name ?? `Sign-up ${randomUUID().slice(0, 8)}`;
  const collection =
    options.collection ?? (await makeVolunteers(person, `Volunteers ${randomUUID().slice(0, 8)}`));
  const fieldId = (columnName: string) => {
    const field = collection.fields.find((one) => one.columnName === columnName);
    if (!field) throw new Error(`No field ${columnName}.`);
    return field.id as string;
  };
  const [welcomeTask, nameTask, ageTask] = [randomUUID(), randomUUID(), randomUUID()] as const;
  const asked = (columnName: string, isRequired: boolean) => ({
    fieldId: fieldId(columnName),
    mode: 'asked',
    isRequired,
  });
  const hidden = (columnName: string, value: unknown) => ({
    fieldId: fieldId(columnName),
    mode: 'hidden',
    value,
  });
  const nameRef = `answer.${nameTask}.${fieldId('name')}`;
  const definition = wizardDefinition.parse({
    access: options.access ?? 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Welcome',
        tasks: [{ id: welcomeTask, type: 'display_text', body: [{ t: '<p>Hello!</p>' }] }],
      },
      {
        id: randomUUID(),
        title: 'Who are you?',
        tasks: [
          {
            id: nameTask,
            type: 'create_record',
            collectionId: collection.id,
            fields: [
              asked('name', true),
              asked('email', false),
              hidden('source', { kind: 'literal', value: 'SECRET-SOURCE' }),
            ],
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'How old are you?',
        tasks: [
          {
            id: randomUUID(),
            type: 'display_text',
            body: [{ t: '<p>Thanks, ' }, { ref: nameRef, fallback: 'friend' }, { t: '</p>' }],
          },
          {
            id: ageTask,
            type: 'create_record',
            collectionId: collection.id,
            fields: [asked('age', false), hidden('name', { kind: 'variable', ref: nameRef })],
          },
        ],
      },
    ],
    thankYou: [{ t: '<p>See you, ' }, { ref: nameRef, fallback: '' }, { t: '!</p>' }],
  });
  const made = await person.call(wizards.create, { body: { name } });
  const wizard = await person.call(wizards.saveDraft, {
    params: { wizardId: made.id },
    body: { draftRev: made.draftRev, name, icon: made.icon, definition },
  });
  const published = options.isPublished === false ? wizard : await publish(person, wizard.id);
  return { wizard: published, collection, welcomeTask, nameTask, ageTask, fieldId };
}

/**
 * Removes the welcome from the draft, so that its first step asks for the name, and there for one more field.
 */
export async function askAtOnce(
  person: Person,
  { wizard, nameTask }: Signup,
  fieldId: string,
): Promise<void> {
  const { id, draftRev, name, icon, draft } = wizard;
  const more = { fieldId, mode: 'asked' };
  const steps = draft.steps.slice(1).map((step) => ({
    ...step,
    tasks: step.tasks.map((task) =>
      task.id === nameTask && 'fields' in task ? { ...task, fields: [...task.fields, more] } : task,
    ),
  }));
  const definition = wizardDefinition.parse({ ...draft, steps });
  await person.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
}

export async function publish(person: Person, wizardId: string): Promise<Wizard> {
  const { draftRev, manifestSha256 } = await person.call(wizards.publication, { params: { wizardId } });
  return person.call(wizards.publish, { params: { wizardId }, body: { draftRev, manifestSha256 } });
}

export async function recordsOf(person: Person, collectionId: string) {
  const page = await person.call(records.query, { params: { collectionId }, body: { limit: 500 } });
  return page.records;
}

/** Changes the draft and publishes it. */
export async function republish(
  person: Person,
  { id, draftRev, name, icon, draft }: Wizard,
  change: (draft: Wizard['draft']) => object,
): Promise<Wizard> {
  const definition = wizardDefinition.parse({ ...draft, ...change(draft) });
  await person.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  return publish(person, id);
}
