// A public form to try out: two steps on a phone create a volunteer, who appears in the table at once.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { createCollection } from '../collections/index.ts';
import { createRecords } from '../records/index.ts';
import { checkPublication, createWizard, publishWizard, saveWizardDraft } from '../wizards/index.ts';
import { asciiName, createRandom, firstNames, lastNames, pick } from './people.ts';

const name = 'Volunteer sign-up';
const volunteers = 37;

export async function seedVolunteerSignUp(ctx: TeamContext): Promise<void> {
  const collection = await makeVolunteers(ctx);
  const { id, draftRev, icon } = await createWizard(ctx, {
    params: { teamId: ctx.teamId },
    query: {},
    body: { name, icon: 'fa-solid fa-hand-holding-heart' },
  });
  const params = { teamId: ctx.teamId, wizardId: id };
  const body = { draftRev, name, icon, definition: signUp(collection) };
  await saveWizardDraft(ctx, { params, query: {}, body });
  const { draftRev: revision, manifestSha256 } = await checkPublication(ctx, {
    params,
    query: {},
    body: undefined,
  });
  await publishWizard(ctx, { params, query: {}, body: { draftRev: revision, manifestSha256 } });
}

async function makeVolunteers(ctx: TeamContext): Promise<CollectionWithFields> {
  const random = createRandom(7);
  const times = await createCollection(ctx, {
    body: {
      name: 'Time to help',
      pluralName: 'Times to help',
      icon: 'fa-solid fa-clock',
      isUsedAsCustomList: true,
    },
  });
  const made = await createRecords(ctx, {
    collectionId: times.id,
    records: [
      ['Weekday mornings', 'yellow'],
      ['Weekday evenings', 'blue'],
      ['Saturdays', 'green'],
      ['Now and then', 'gray'],
    ].map(([label, color], position) => ({ name: label, color, position })),
  });
  const collection = await createCollection(ctx, {
    body: {
      name: 'Volunteer',
      pluralName: 'Volunteers',
      icon: 'fa-solid fa-handshake-angle',
      representsPeople: true,
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number', settings: { defaultCountry: 'US' } },
        { title: 'Time to help', dataType: 'single_selection_from_list', settings: { listId: times.id } },
        { title: 'Remarks', dataType: 'plain_text', settings: { isMultiLine: true } },
        { title: 'Came from', dataType: 'plain_text' },
      ],
    },
  });
  await createRecords(ctx, {
    collectionId: collection.id,
    records: Array.from({ length: volunteers }, (_, n) => {
      const [first, last] = [pick(random, firstNames), pick(random, lastNames)];
      return {
        name: `${first} ${last}`,
        email: `${asciiName(first)}.${asciiName(last)}.v${n}@example.org`,
        phone: `+1916555${String(4000 + n)}`,
        time_to_help: pick(random, made).id,
        came_from: 'Open house',
      };
    }),
  });
  return collection;
}

function signUp(collection: CollectionWithFields): WizardDefinition {
  const idOf = (column: string) => collection.fields.find(({ columnName }) => columnName === column)?.id;
  const task = newId();
  return wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: newId(),
        title: 'Lend a hand at Riverside Centre',
        tasks: [
          {
            id: newId(),
            type: 'display_text',
            body: [
              {
                t: '<p>Thirty hands set up the tables, cook the soup and plant the trees. A few hours a month help a lot.</p><ul><li>No experience needed</li><li>We call you before your first day</li></ul>',
              },
            ],
          },
        ],
      },
      {
        id: newId(),
        title: 'Who are you, and when can you help?',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: collection.id,
            fields: [
              { fieldId: idOf('name'), label: 'Your name', isRequired: true },
              { fieldId: idOf('email'), isRequired: true, hint: 'We write to you about your first day.' },
              { fieldId: idOf('phone') },
              { fieldId: idOf('time_to_help'), label: 'When can you help?', isRequired: true },
              { fieldId: idOf('remarks'), label: 'Anything we should know?' },
              { fieldId: idOf('came_from'), mode: 'hidden', value: { kind: 'literal', value: name } },
            ],
          },
        ],
      },
    ],
    thankYou: [
      { t: '<p>Welcome aboard, ' },
      { ref: `answer.${task}.${idOf('name')}`, fallback: 'friend' },
      { t: '. We will be in touch within a week.</p>' },
    ],
  });
}
