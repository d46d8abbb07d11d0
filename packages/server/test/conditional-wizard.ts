// A public wizard with conditions on steps, tasks and questions: what a child is asked differs from what an adult is.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import { createIn } from './named-records.ts';
import type { Person } from './people.ts';
import { publish } from './wizard-makers.ts';

export interface Camp {
  readonly wizard: Wizard;
  readonly campers: CollectionWithFields;
  readonly calls: CollectionWithFields;
  /** Items of the list of kinds, by name. */
  readonly kinds: Readonly<Record<'Child' | 'Adult', string>>;
  readonly whoTask: string;
  readonly callTask: string;
  fieldId(columnName: string): string;
  /** Of the first step, by column name; a kind is a handle. */
  who(answers: Readonly<Record<string, unknown>>): Answers;
  call(phone: string): Answers;
  save(definition: WizardDefinition): Promise<Wizard>;
}

interface CampOptions {
  readonly isPublished?: boolean;
}

/**
 * "Who": name, age, kind, a guardian below 18, a shirt for a child's guardian, a source set below 18, and a text for
 * children. "Call" below 18 with a record of its own, "Adult" from 18, "End" for all.
 */
export async function makeCamp(person: Person, { isPublished = true }: CampOptions = {}): Promise<Camp> {
  const { campers, calls, kinds } = await makeCollections(person);
  const idIn = (collection: CollectionWithFields, columnName: string): string => {
    const field = collection.fields.find((one) => one.columnName === columnName);
    if (!field) throw new Error(`No field ${columnName}.`);
    return field.id;
  };
  const fieldId = (columnName: string) => idIn(campers, columnName);
  const [whoTask, callTask] = [randomUUID(), randomUUID()];
  const answered = (columnName: string) => `answer.${whoTask}.${fieldId(columnName)}`;
  const minor = { field: answered('age'), operator: 'less_than', value: 18 };
  const child = { field: answered('kind'), operator: 'is', value: kinds.Child };
  const text = (t: string, over: object = {}) => ({
    id: randomUUID(),
    type: 'display_text',
    body: [{ t: `<p>${t}</p>` }],
    ...over,
  });
  const asked = (columnName: string, over: object = {}) => ({ fieldId: fieldId(columnName), ...over });
  const fields = [
    asked('name', { isRequired: true }),
    asked('age'),
    asked('kind'),
    asked('guardian', { isRequired: true, condition: minor }),
    asked('shirt', {
      condition: { all: [child, { field: answered('guardian'), operator: 'is_not_empty' }] },
    }),
    asked('source', { mode: 'hidden', value: { kind: 'literal', value: 'MINORS' }, condition: minor }),
  ];
  const guardian = { ref: answered('guardian'), fallback: 'no guardian' };
  const phone = { ref: `answer.${callTask}.${idIn(calls, 'phone')}`, fallback: 'no phone' };
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Who',
        tasks: [
          { id: whoTask, type: 'create_record', collectionId: campers.id, fields },
          text('Bring your parents', { condition: child }),
        ],
      },
      {
        id: randomUUID(),
        title: 'Call',
        condition: minor,
        tasks: [
          {
            id: callTask,
            type: 'create_record',
            collectionId: calls.id,
            fields: [{ fieldId: idIn(calls, 'phone'), isRequired: true }],
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Adult',
        condition: { ...minor, operator: 'at_least' },
        tasks: [text('Welcome')],
      },
      {
        id: randomUUID(),
        title: 'End',
        tasks: [{ ...text(''), body: [{ t: '<p>' }, guardian, { t: ', ' }, phone, { t: '</p>' }] }],
      },
    ],
  });
  const name = `Camp ${randomUUID().slice(0, 8)}`;
  let wizard = await person.call(wizards.create, { body: { name } });
  const save = async (next: WizardDefinition) => {
    const { id: wizardId, draftRev, icon } = wizard;
    const body = { draftRev, name, icon, definition: next };
    wizard = await person.call(wizards.saveDraft, { params: { wizardId }, body });
    return wizard;
  };
  await save(definition);
  if (isPublished) wizard = await publish(person, wizard.id);
  const who = (answers: Readonly<Record<string, unknown>>) =>
    // The keys are ids from above.
    ({
      [whoTask]: Object.fromEntries(Object.entries(answers).map(([key, value]) => [fieldId(key), value])),
    }) as Answers;
  const call = (value: string) => ({ [callTask]: { [idIn(calls, 'phone')]: value } }) as Answers;
  return { wizard, campers, calls, kinds, whoTask, callTask, fieldId, who, call, save };
}

async function makeCollections(person: Person) {
  const tail = randomUUID().slice(0, 8);
  const make = (body: object) => person.call(collections.create, { body: body as never });
  const list = await make({ name: 'Kind', pluralName: `Kinds ${tail}`, isUsedAsCustomList: true });
  const [child, adult] = await createIn(person, list, [{ name: 'Child' }, { name: 'Adult' }]);
  const campers = await make({
    name: 'Camper',
    pluralName: `Campers ${tail}`,
    fields: [
      { title: 'Name', dataType: 'plain_text', isRequired: true },
      { title: 'Age', dataType: 'number' },
      { title: 'Kind', dataType: 'single_selection_from_list', settings: { listId: list.id } },
      { title: 'Guardian', dataType: 'plain_text' },
      { title: 'Shirt', dataType: 'plain_text' },
      { title: 'Source', dataType: 'plain_text', defaultValue: 'web' },
    ],
  });
  const calls = await make({
    name: 'Call',
    pluralName: `Calls ${tail}`,
    fields: [{ title: 'Phone', dataType: 'plain_text' }],
  });
  const kinds = { Child: child?.id ?? '', Adult: adult?.id ?? '' };
  return { campers, calls, kinds };
}
