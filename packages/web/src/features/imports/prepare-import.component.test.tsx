import type { Field } from '@fieldhouse/contract/collections';
import { type ReadingChoices, readingPart } from '@fieldhouse/contract/file-reading';
import { importId } from '@fieldhouse/contract/ids';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { sampleCollection } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { ImportPage } from './import-page.tsx';
import { importsQuery } from './import-queries.ts';
import { PrepareImport } from './prepare-import.tsx';

const members = sampleCollection([]);
const place = { teamId, collectionId: members.id };

const uploaded: ImportJob = {
  id: importId.parse('01890000-0000-7000-8000-0000000000e1'),
  collectionId: members.id,
  fileName: 'members.csv',
  format: 'csv',
  sheets: [],
  sheet: null,
  state: 'analysed',
  mode: 'create',
  keyColumn: null,
  encoding: 'windows-1252',
  delimiter: ';',
  hasHeader: true,
  locale: 'en-US',
  reading: {
    encoding: 'windows-1252',
    delimiter: ';',
    headerRow: 1,
    decimalSign: '.',
    dateOrder: 'month_first',
    listPath: [],
    chosen: [],
    encodings: [
      { encoding: 'windows-1252', sample: 'Èìÿ', unreadable: 0 },
      { encoding: 'windows-1251', sample: 'Имя', unreadable: 0 },
      { encoding: 'utf-8', sample: '���', unreadable: 3 },
    ],
    firstRows: ['Èìÿ · Age', 'Àííà · 3'],
    lists: [],
    evidence: [],
  },
  emptyCells: 'clear',
  severalMatches: 'refuse',
  isReadingRemembered: false,
  columns: [
    {
      index: 0,
      header: 'Èìÿ',
      samples: ['Àííà'],
      guessedType: 'plain_text',
      guess: { to: 'new_field', title: 'Èìÿ', dataType: 'plain_text' },
    },
    {
      index: 1,
      header: 'Age',
      samples: ['3'],
      guessedType: 'number',
      guess: { to: 'new_field', title: 'Age', dataType: 'number' },
    },
  ],
  rowsRead: 0,
  rowsImported: 0,
  rowsUpdated: 0,
  rowsRejected: 0,
  cellsLeftEmpty: 0,
  rowsSkipped: 0,
  bytesRead: 0,
  bytesTotal: 100,
  createdAt: '2026-07-01T09:30:00.000Z',
  finishedAt: null,
  errorDetail: null,
};

const readings: Readonly<Record<string, string>> = { 'windows-1252': 'Èìÿ', 'windows-1251': 'Имя' };

/** As the server reads the file again: with the choices, and the names in that encoding. */
function readAgain(job: ImportJob, choices: ReadingChoices): ImportJob {
  const encoding = choices.encoding ?? 'windows-1252';
  const header = readings[encoding] ?? '';
  const [first, ...others] = job.columns;
  return {
    ...job,
    reading: Object.assign({}, uploaded.reading, choices, {
      encodings: uploaded.reading.encodings.toSorted((one) => (one.encoding === encoding ? -1 : 1)),
      chosen: readingPart.options.filter((part) => choices[part] !== undefined),
    }),
    columns: first
      ? [{ ...first, header, guess: { to: 'new_field', title: header, dataType: 'plain_text' } }, ...others]
      : [],
  };
}

/** The page’s list of imports, from which it takes the file. */
function PageWithFile({ fields }: { readonly fields: readonly Field[] }) {
  const { data } = useQuery(importsQuery(place));
  const job = data?.items[0];
  return job ? <PrepareImport place={place} job={job} fields={fields} pluralName="People" /> : null;
}

async function renderPage({
  job = uploaded,
  language = 'en',
  counts = {},
  fields = [],
  content = <PageWithFile fields={fields} />,
}: {
  job?: ImportJob;
  language?: 'en' | 'es';
  counts?: object;
  fields?: readonly Field[];
  content?: ReactNode;
} = {}) {
  const chosen: ReadingChoices[] = [];
  const started: unknown[] = [];
  const counted: unknown[] = [];
  let current = job;
  const screen = await renderInApp(content, {
    language,
    place: {
      path: '/data-collections/$dataCollectionId/import',
      address: `/data-collections/${members.id}/import?import=${job.id}`,
    },
    answers: [
      answer(api.collections.get, () => members),
      answer(api.imports.read, ({ body }) => {
        chosen.push(body);
        current = readAgain(job, body);
        return current;
      }),
      answer(api.imports.chooseSheet, ({ body }) => {
        current = { ...current, sheet: body.sheet, columns: body.sheet === 'Old' ? [] : job.columns };
        return current;
      }),
      answer(api.imports.preview, ({ body }) => ({
        rows: [{ cells: body.columns.map(() => ({ text: `Row ${chosen.length}`, rule: null, data: {} })) }],
      })),
      answer(api.imports.count, ({ body }) => {
        counted.push(body);
        return {
          ...{ isExact: true, rows: 4, created: 4, updated: 0, rejected: 0, ambiguous: 0 },
          cellsLeftEmpty: body.columns.map(() => 0),
          ...counts,
        };
      }),
      answer(api.imports.start, ({ body }) => {
        started.push(body);
        return { ...job, state: 'running' as const };
      }),
      answer(api.imports.list, () => ({ items: [current], next: null })),
    ],
  });
  return { screen, chosen, started, counted };
}

test('every guess has a control, and another encoding shows the file again', async () => {
  const { screen, chosen } = await renderPage();
  const encoding = screen.getByRole('combobox', { name: 'Encoding' });
  await expect.element(encoding).toHaveValue('Windows-1252, Western');
  await expect.element(screen.getByRole('combobox', { name: 'Between two cells' })).toHaveValue('Semicolon');
  await expect.element(screen.getByRole('combobox', { name: 'Numbers' })).toHaveValue('1,234.56');
  await expect
    .element(screen.getByRole('combobox', { name: 'Dates' }))
    .toHaveValue('12/31/2026, month first');
  await expectNoAxeViolationsInBothThemes();
  await encoding.click();
  await screen.getByRole('option', { name: /Windows-1251, Cyrillic/ }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Имя' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Row 1' }).first()).toBeVisible();
  expect(chosen).toEqual([{ encoding: 'windows-1251' }]);
  await screen.getByRole('button', { name: 'Guess again: Encoding' }).click();
  await expect.element(encoding).toHaveValue('Windows-1252, Western');
  expect(chosen.at(-1)).toEqual({});
});

test('the header row and a delimiter of one’s own are chosen by keyboard, one after the other', async () => {
  const { screen, chosen } = await renderPage();
  await screen.getByRole('combobox', { name: 'Column names' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosen).toEqual([{ headerRow: 2 }]);
  await screen.getByRole('combobox', { name: 'Between two cells' }).click();
  await screen.getByRole('option', { name: 'Another character' }).click();
  await screen.getByRole('textbox', { name: 'Character' }).fill('~');
  await expect.poll(() => chosen.at(-1)).toEqual({ headerRow: 2, delimiter: '~' });
  await screen.getByRole('button', { name: 'Guess everything again' }).click();
  await expect.poll(() => chosen.at(-1)).toEqual({});
});

test('what was mapped stays when the file is read in another way', async () => {
  const { screen, started } = await renderPage();
  await screen.getByRole('combobox', { name: 'Where “Age” goes' }).click();
  await screen.getByRole('option', { name: 'Skip' }).click();
  await screen.getByRole('combobox', { name: 'Dates' }).click();
  await screen.getByRole('option', { name: /day first/ }).click();
  await expect.element(screen.getByText('Your choice')).toBeVisible();
  await screen.getByRole('button', { name: 'Add 4 People' }).click();
  await expect
    .poll(() => started)
    .toEqual([{ columns: [{ to: 'new_field', title: 'Èìÿ', dataType: 'plain_text' }, { to: 'skip' }] }]);
});

test('what was typed stays when another sheet is looked at', async () => {
  cacheSession(sampleSession());
  const job = { ...uploaded, sheets: ['Members', 'Old'], sheet: 'Members' };
  const { screen } = await renderPage({ job, content: <ImportPage /> });
  const title = screen.getByRole('textbox', { name: /^Title of/ }).first();
  await title.fill('Joined on');
  const choose = async (sheet: string) => {
    await screen.getByRole('combobox', { name: 'Sheet' }).click();
    await screen.getByRole('option', { name: sheet }).click();
  };
  await choose('Old');
  await expect.element(title).not.toBeInTheDocument();
  await choose('Members');
  await expect.element(title).toHaveValue('Joined on');
});

test('a JSON file has only the list and the order of dates to choose, and fits a phone in Spanish', async () => {
  await page.viewport(390, 844);
  const lists = [['data'], ['meta', 'links']];
  const reading = { ...uploaded.reading, encodings: [], firstRows: [], lists, listPath: ['data'] };
  const { screen, chosen } = await renderPage({
    job: { ...uploaded, format: 'json', delimiter: '', reading },
    language: 'es',
  });
  await screen.getByRole('combobox', { name: 'Lista de registros' }).click();
  await screen.getByRole('option', { name: 'meta › links' }).click();
  await expect.poll(() => chosen).toEqual([{ listPath: ['meta', 'links'] }]);
  await expect.element(screen.getByRole('combobox', { name: 'Codificación' })).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the button says what the import will do, and each column how it fits', async () => {
  const { screen } = await renderPage({
    counts: { created: 55, updated: 1352, rejected: 3, ambiguous: 2, cellsLeftEmpty: [0, 4] },
  });
  await expect.element(screen.getByRole('button', { name: 'Update 1,352 People, add 55' })).toBeEnabled();
  await expect
    .element(
      screen.getByText(
        '4 cells can’t be read and stay empty. 1 row will be rejected. 2 rows fit more than one record and wait for your choice.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'All cells' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '4 cells can’t be read' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('of a long file the button promises no number', async () => {
  const { screen } = await renderPage({
    counts: { isExact: false, rows: 5000, created: 4990, rejected: 10 },
  });
  await expect.element(screen.getByText('In the first 5,000 rows: 10 rows will be rejected.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Start import' })).toBeEnabled();
});

test('one column is read in another way than the file, which shows what its own reading goes by', async () => {
  const [name, age] = uploaded.columns;
  const columns = [name, age && { ...age, header: 'Fee' }].flatMap((column) => column ?? []);
  const evidence = [
    { part: 'decimalSign' as const, row: 14, text: '1,035.50', isProof: true },
    { part: 'dateOrder' as const, row: 1, text: '05/06/2024', isProof: false },
  ];
  const { screen, started } = await renderPage({
    job: { ...uploaded, columns, reading: { ...uploaded.reading, evidence } },
  });
  await expect
    .element(screen.getByText('“1,035.50” in row 14 shows that the point is the decimal sign.'))
    .toBeVisible();
  await expect
    .element(
      screen.getByText('“05/06/2024” in row 1 can be read in two ways, and no other cell shows which.'),
    )
    .toBeVisible();
  const own = screen.getByRole('combobox', { name: 'How “Fee” is read' });
  await expect.element(own).toHaveValue('Like the file: 1,234.56');
  await own.click();
  await screen.getByRole('option', { name: '1.234,56' }).click();
  await screen
    .getByRole('checkbox', { name: 'Read files with these 2 columns like this from now on' })
    .click();
  await screen.getByRole('button', { name: 'Add 4 People' }).click();
  await expect
    .poll(() => started)
    .toMatchObject([{ columns: [{}, { dataType: 'number', decimalSign: ',' }], remembersReading: true }]);
});

test('the header and the delimiter show what in the file they were guessed by, and fit a phone in Spanish', async () => {
  await page.viewport(390, 844);
  const evidence: ImportJob['reading']['evidence'] = [
    { part: 'headerRow', reason: 'unlike_below', text: 'Age', below: '3' },
    {
      ...{ part: 'delimiter', reason: 'decimal_commas', text: '12,50' },
      ...{ rows: 20, evenRows: 20, cells: 9, other: { delimiter: ',', fewest: 1, most: 4 } },
    },
  ];
  const { screen } = await renderPage({
    job: { ...uploaded, reading: { ...uploaded.reading, evidence } },
    language: 'es',
  });
  await expect
    .element(screen.getByText('«Age» está encima de valores como «3», así que es un nombre.'))
    .toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Las primeras 20 filas tienen 9 celdas cada una. Coma: de 1 a 4 celdas. Las comas están en números como «12,50».',
      ),
    )
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

function keyedBy(isUnique: boolean) {
  const columns = uploaded.columns.map((column) => ({
    ...column,
    guess:
      column.header === 'Age' ? ({ to: 'field', columnName: 'age' } as const) : ({ to: 'skip' } as const),
  }));
  return {
    job: { ...uploaded, columns },
    fields: [sampleField('number', { title: 'Age', columnName: 'age', isUnique })],
  };
}

test('a row that fits more than one record waits for a choice unless the oldest or all of them are to be updated', async () => {
  await page.viewport(390, 844);
  const { screen, counted } = await renderPage(keyedBy(false));
  await screen.getByRole('radiogroup', { name: 'Steps' }).getByText('Columns').click();
  await screen.getByRole('combobox', { name: 'What to do with the rows' }).click();
  await screen.getByRole('option', { name: 'Only update existing records' }).click();
  const several = screen.getByRole('combobox', { name: 'If a row fits more than one record' });
  await expect.element(several).toHaveValue('Choose for each row afterwards');
  await expect.poll(() => counted.at(-1)).toMatchObject({ keyColumn: 'age', severalMatches: 'refuse' });
  await several.click();
  await screen.getByRole('option', { name: 'Update all of them' }).click();
  await expect.poll(() => counted.at(-1)).toMatchObject({ keyColumn: 'age', severalMatches: 'update_all' });
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a unique field fits one record at most, and leaves nothing to choose', async () => {
  const { screen, counted } = await renderPage(keyedBy(true));
  await screen.getByRole('combobox', { name: 'What to do with the rows' }).click();
  await screen.getByRole('option', { name: 'Only update existing records' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Empty cells in the file' })).toBeVisible();
  await expect
    .poll(() => counted.at(-1))
    .toEqual({ columns: expect.any(Array), mode: 'only_update', keyColumn: 'age', emptyCells: 'keep' });
  await expect
    .element(screen.getByRole('combobox', { name: 'If a row fits more than one record' }))
    .not.toBeInTheDocument();
});

test('empty cells leave a record as it is unless they are to clear it', async () => {
  const { screen, counted } = await renderPage(keyedBy(false));
  await screen.getByRole('combobox', { name: 'What to do with the rows' }).click();
  await screen.getByRole('option', { name: 'Only update existing records' }).click();
  const matching = { mode: 'only_update', keyColumn: 'age' };
  await expect.poll(() => counted.at(-1)).toMatchObject({ ...matching, emptyCells: 'keep' });
  await screen.getByRole('combobox', { name: 'Empty cells in the file' }).click();
  await screen.getByRole('option', { name: 'Clear the field' }).click();
  await expect.poll(() => counted.at(-1)).toMatchObject({ ...matching, emptyCells: 'clear' });
});

test('what was chosen and typed for the columns of a file is not lost without a question', async () => {
  const { screen } = await renderPage();
  const title = screen.getByRole('textbox', { name: /^Title of/ }).first();
  await expectAskedBeforeItIsLost(title, { typed: 'Joined on' });
});

test('another file is chosen after a question about what was typed for this one', async () => {
  cacheSession(sampleSession());
  const { screen } = await renderPage({ content: <ImportPage /> });
  const title = screen.getByRole('textbox', { name: /^Title of/ }).first();
  await title.fill('Joined on');
  const question = screen.getByRole('dialog', { name: 'Are you sure you want to cancel?' });
  await screen.getByRole('button', { name: 'Choose a different file' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(title).toHaveValue('Joined on');
  await screen.getByRole('button', { name: 'Choose a different file' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(title).not.toBeInTheDocument();
});

test('on a phone, an import has three steps, with the button below each', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderPage();
  const start = screen.getByRole('button', { name: 'Add 4 People' });
  const [numbers, target, rows] = [
    screen.getByRole('combobox', { name: 'Numbers' }),
    screen.getByRole('combobox', { name: 'Where “Age” goes' }),
    screen.getByText('Row 0').first(),
  ];
  const steps = screen.getByRole('radiogroup', { name: 'Steps' });
  await expect.element(numbers).toBeVisible();
  await expect.element(target).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();
  await steps.getByText('Columns').click();
  await expect.element(target).toBeVisible();
  await expect.element(numbers).not.toBeInTheDocument();
  await expectNoAxeViolationsInBothThemes();
  await steps.getByText('First rows').click();
  await expect.element(rows).toBeVisible();
  await expect.element(start).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('on a wide screen, how a file is read is at the left of its columns, and what fits is one line', async () => {
  await page.viewport(1280, 900);
  const { screen } = await renderPage();
  const fit = screen.getByText('All cells').first();
  await expect.element(fit).toBeVisible();
  expect(fit.element().getBoundingClientRect().height).toBeLessThan(26);
  const right = screen.getByRole('combobox', { name: 'Numbers' }).element().getBoundingClientRect().right;
  const left = screen
    .getByRole('combobox', { name: 'Where “Age” goes' })
    .element()
    .getBoundingClientRect().left;
  expect(right).toBeLessThan(left);
});
