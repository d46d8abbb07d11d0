// A form that asks for every type of field: a visitor answers each on a phone, in Spanish, and the record holds what was answered.
// Collections of the team are no choice for visitors: a member answers those.
import { type DataType, dataTypes, isCollectionLink, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newPage, saveScreenshot } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { publishWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';
import { phrasesIn, type TextOf } from './harness/phrases-in.ts';

interface Question {
  readonly page: Page;
  readonly t: TextOf;
  /** Of its input: the field's title, and whether it is optional. */
  readonly name: RegExp;
}

interface Case {
  readonly answer: (question: Question) => Promise<void>;
  readonly stored: unknown;
}

const mark = uniqueSuffix();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const cases: Readonly<Record<DataType, Case>> = {
  boolean: { answer: ({ page, name }) => page.getByRole('checkbox', { name }).check(), stored: true },
  code: { answer: typing('A-17'), stored: 'A-17' },
  date: { answer: typing('24/11/2026'), stored: '2026-11-24' },
  date_range: {
    answer: async (question) => {
      await groupOf(question).getByRole('textbox').first().fill('24/11/2026');
      await groupOf(question).getByRole('textbox').last().fill('2/12/2026');
    },
    stored: { start: '2026-11-24', end: '2026-12-02' },
  },
  date_time: { answer: typing('24/11/2026 14:30'), stored: new Date(2026, 10, 24, 14, 30).toISOString() },
  decimal: { answer: typing('1.234,5'), stored: '1234.50' },
  detail_list: {
    answer: async (question) => {
      await partOf(question, 'values:label').fill('Camas');
      await partOf(question, 'values:value').fill('4');
    },
    stored: [{ label: 'Camas', value: '4' }],
  },
  email_address: { answer: typing('elena@example.org'), stored: 'elena@example.org' },
  financial_line_item: {
    answer: writingLine,
    stored: {
      description: 'Noches',
      quantity: '3',
      unitPrice: '0.335',
      taxRate: '0.0725',
      amount: '1.01',
    },
  },
  financial_line_items: {
    answer: writingLine,
    stored: {
      items: [
        { description: 'Noches', quantity: '3', unitPrice: '0.335', taxRate: '0.0725', amount: '1.01' },
      ],
      subtotal: '1.01',
      tax: '0.07',
      total: '1.08',
    },
  },
  formatted_text: {
    answer: (question) => retype(groupOf(question).getByRole('textbox'), 'Bajo el roble'),
    stored: '<p>Bajo el roble</p>',
  },
  icon: { answer: typing('fa-solid fa-tree'), stored: 'fa-solid fa-tree' },
  money: { answer: typing('1.234,5'), stored: { amount: '1234.50', currency: 'USD' } },
  multi_data_collection: { answer: choosing(`Bosques ${mark}`), stored: [named(`Bosques ${mark}`)] },
  multi_data_record: {
    answer: checking('Roble', 'Olmo'),
    stored: expect.arrayContaining([named('Roble'), named('Olmo')]),
  },
  multi_file: {
    answer: uploading({ name: 'a.txt' }, { name: 'b.txt' }),
    stored: [{ name: 'a.txt' }, { name: 'b.txt' }].map((file) => expect.objectContaining(file)),
  },
  multi_image: {
    answer: uploading({ name: 'a.png' }, { name: 'b.png' }),
    stored: [{ name: 'a.png' }, { name: 'b.png' }].map((file) => expect.objectContaining(file)),
  },
  multi_selection_from_list: {
    answer: checking('Rojo', 'Azul'),
    stored: expect.arrayContaining([named('Rojo'), named('Azul')]),
  },
  number: { answer: typing('1.234'), stored: 1234 },
  percentage: { answer: typing('12,5'), stored: '0.1250' },
  phone_number: { answer: typing('+34 612 34 56 78'), stored: '+34612345678' },
  physical_address: {
    answer: async (question) => {
      await partOf(question, 'values:line1').fill('Calle Mayor 3');
      await partOf(question, 'values:city').fill('Toledo');
      await partOf(question, 'values:postalCode').fill('45001');
      await groupOf(question).getByRole('combobox').fill('Españ');
      await question.page.getByRole('option', { name: 'España' }).click();
    },
    stored: expect.objectContaining({
      line1: 'Calle Mayor 3',
      city: 'Toledo',
      postalCode: '45001',
      country: 'ES',
    }),
  },
  plain_text: { answer: typing('Elena “la Roja” Rossi'), stored: 'Elena “la Roja” Rossi' },
  single_data_collection: { answer: choosing(`Bosques ${mark}`), stored: named(`Bosques ${mark}`) },
  single_data_record: { answer: choosing('Roble'), stored: named('Roble') },
  single_file: {
    answer: uploading({ name: 'plan.txt' }),
    stored: expect.objectContaining({ name: 'plan.txt' }),
  },
  single_image: {
    answer: uploading({ name: 'foto.png' }),
    stored: expect.objectContaining({ name: 'foto.png' }),
  },
  single_selection_from_list: { answer: checking('Azul'), stored: named('Azul') },
  url: { answer: typing('oak.example/arbol'), stored: 'https://oak.example/arbol' },
  video: { answer: typing('https://vimeo.com/76979871'), stored: 'https://vimeo.com/76979871' },
};

interface Form {
  readonly teamId: string;
  readonly id: string;
  readonly fields: ReadonlyMap<DataType, { readonly id: string; readonly columnName: string }>;
}
let form: Form;

beforeAll(async () => {
  form = await makeForm();
});

const publicTypes = dataTypes.filter((dataType) => !isCollectionLink(dataType));

test('a visitor answers a question of each type, and the record holds the answers', async () => {
  expect(Object.keys(cases).toSorted()).toEqual(dataTypes.toSorted());
  const path = await publishForm(publicTypes, 'public');
  const page = await newPage({ language: 'es', viewport: 'phone' });
  expect(await answersOf(page, path, publicTypes)).toEqual(storedOf(publicTypes));
}, 120_000);

test('a member answers questions for collections, which visitors are not asked', async () => {
  const types = dataTypes.filter(isCollectionLink);
  const path = await publishForm(types, 'team');
  const page = await newPage({ language: 'es', viewport: 'phone', signedInAs: 'ada' });
  expect(await answersOf(page, path, types)).toEqual(storedOf(types));
});

function storedOf(types: readonly DataType[]) {
  return Object.fromEntries(types.map((dataType) => [dataType, cases[dataType].stored]));
}

/** What a run stores in its record, by type. */
async function answersOf(page: Page, path: string, types: readonly DataType[]) {
  const t = await phrasesIn('es');
  const before = await recordIds();
  await openPath(page, path);
  await page.getByRole('heading', { level: 1, name: 'Todo' }).waitFor();
  for (const dataType of types)
    await cases[dataType].answer({ page, t, name: new RegExp(String.raw`^${dataType}\b`) });
  await saveScreenshot(page, 'wizard-field-types');
  await page.getByRole('button', { name: t('wizard-runs:run.send') }).click();
  await page.getByRole('heading', { level: 1, name: t('wizard-runs:run.doneTitle') }).waitFor();
  const [made = ''] = (await recordIds()).filter((id) => !before.includes(id));
  const { get } = await teamAsAda();
  // The reply of records.get.
  const { values } = JSON.parse(await get(`/collections/${form.id}/records/${made}`)) as {
    values: Readonly<Record<string, unknown>>;
  };
  return Object.fromEntries(
    types.map((dataType) => [dataType, values[form.fields.get(dataType)?.columnName ?? '']]),
  );
}

async function recordIds(): Promise<string[]> {
  const { post } = await teamAsAda();
  // The reply of records.query.
  const { records } = JSON.parse(await post(`/collections/${form.id}/records/query`, {})) as {
    records: { id: string }[];
  };
  return records.map(({ id }) => id);
}

async function makeForm(): Promise<Form> {
  const trees = await makeCollection({
    name: `Bosque ${mark}`,
    pluralName: `Bosques ${mark}`,
    fields: [['Name', 'plain_text']],
    records: [{ name: 'Roble' }, { name: 'Olmo' }],
  });
  const { teamId, post } = await teamAsAda();
  // The replies of collections.create.
  const list = JSON.parse(
    await post('/collections', {
      name: `Color ${mark}`,
      pluralName: `Colores ${mark}`,
      isUsedAsCustomList: true,
    }),
  ) as { id: string };
  await post(`/collections/${list.id}/records`, {
    records: ['Rojo', 'Verde', 'Azul'].map((name, position) => ({ name, position })),
  });
  const settingsOf = (dataType: DataType) => {
    if (isRecordLink(dataType)) return { collectionId: trees.id };
    return dataType.endsWith('_selection_from_list') ? { listId: list.id } : {};
  };
  const made = JSON.parse(
    await post('/collections', {
      name: `Tipo ${mark}`,
      pluralName: `Tipos ${mark}`,
      isShownInSidebar: false,
      fields: dataTypes.map((dataType) => ({ title: dataType, dataType, settings: settingsOf(dataType) })),
    }),
  ) as { id: string; fields: { id: string; dataType: DataType; columnName: string }[] };
  return { teamId, id: made.id, fields: new Map(made.fields.map((field) => [field.dataType, field])) };
}

/** Returns its path. */
async function publishForm(types: readonly DataType[], access: 'public' | 'team'): Promise<string> {
  const stepId = crypto.randomUUID();
  const fields = types.map((dataType) => ({
    fieldId: form.fields.get(dataType)?.id,
    ...(isRecordLink(dataType) && { offer: { look: dataType === 'multi_data_record' ? 'cards' : 'list' } }),
  }));
  const task = { id: crypto.randomUUID(), type: 'create_record', collectionId: form.id, fields };
  const id = await publishWizard(`Todo ${access} ${mark}`, {
    access,
    steps: [{ id: stepId, title: 'Todo', tasks: [task] }],
  });
  const of = `team-${form.teamId}/wizards/${id}`;
  return access === 'public' ? `/public/${of}/step-${stepId}` : `/${of}`;
}

function named(label: string): object {
  return expect.objectContaining({ label });
}

function groupOf({ page, name }: Question): Locator {
  return page.getByRole('group', { name });
}

function partOf(question: Question, label: Parameters<TextOf>[0]): Locator {
  return groupOf(question).getByLabel(question.t(label));
}

function typing(text: string) {
  return ({ page, name }: Question) => page.getByRole('textbox', { name }).fill(text);
}

async function writingLine(question: Question): Promise<void> {
  await partOf(question, 'values:description').fill('Noches');
  for (const [part, text] of [
    ['values:quantity', '3'],
    ['values:unitPrice', '0,335'],
    ['values:taxRate', '7,25'],
  ] as const) {
    await partOf(question, part).clear();
    await partOf(question, part).pressSequentially(text);
  }
}

/** From a list that is searched. */
function choosing(label: string) {
  return async ({ page, name }: Question) => {
    await page.getByRole('combobox', { name }).fill(label);
    await page.getByRole('option', { name: label, exact: true }).click();
  };
}

/** Among cards. */
function checking(...labels: readonly string[]) {
  return async ({ page, name }: Question) => {
    const cards = page.getByRole(labels.length > 1 ? 'group' : 'radiogroup', { name });
    for (const label of labels) await cards.getByLabel(label, { exact: true }).check();
  };
}

function uploading(...files: readonly { readonly name: string }[]) {
  return async (question: Question) => {
    const { t } = question;
    await groupOf(question)
      .locator('input[type=file]')
      .setInputFiles(
        files.map(({ name }) =>
          name.endsWith('.png')
            ? { name, mimeType: 'image/png', buffer: picture }
            : { name, mimeType: 'text/plain', buffer: Buffer.from(`Text of ${name}`) },
        ),
      );
    for (const { name } of files)
      await groupOf(question)
        .getByRole('button', { name: t('values:removeFile', { name }) })
        .waitFor();
  };
}
