import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleTeam } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { clientOf } from '../../../api/client.ts';
import { FieldsPage } from './fields-page.tsx';

const trash = clientOf(deletedFields);
const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
const sleeps = sampleField('plain_text', { title: 'Sleeps', columnName: 'sleeps' });
const cabins = sampleCollection([name, sleeps]);
const place = { teamId, collectionId: cabins.id };

/** The page, with what was sent to change it. */
async function renderPage() {
  const sent: unknown[] = [];
  const inTrash = { now: false };
  const deleted = { id: sleeps.id, title: 'Sleeps', columnName: 'sleeps', dataType: sleeps.dataType };
  const screen = await renderInApp(<FieldsPage place={place} collection={cabins} />, {
    answers: [
      answer(api.collections.get, () => cabins),
      answer(api.teams.get, () => sampleTeam),
      answer(api.collections.list, () => ({ items: [cabins] })),
      answer(trash.list, () => ({
        items: inTrash.now ? [{ ...deleted, deletedAt: new Date().toISOString() }] : [],
      })),
      answer(api.collections.deleteField, () => {
        inTrash.now = true;
        return undefined;
      }),
      answer(trash.restore, ({ params }) => {
        inTrash.now = false;
        sent.push({ restored: params.fieldId });
        return sleeps;
      }),
      answer(trash.erase, ({ params }) => {
        inTrash.now = false;
        sent.push({ erased: params.fieldId });
        return undefined;
      }),
      answer(api.collections.addField, ({ body }) => {
        sent.push(body);
        return sleeps;
      }),
      answer(api.collections.changeField, ({ params, body }) => {
        sent.push({ changed: params.fieldId, ...body });
        return sleeps;
      }),
    ],
  });
  const deleteSleeps = async () => {
    await screen.getByRole('button', { name: 'Delete Sleeps', exact: true }).click();
    await screen.getByRole('button', { name: 'Delete field' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Deleted fields' })).toBeVisible();
  };
  return { screen, sent, deleteSleeps };
}

test('a deleted field is restored', async () => {
  const { screen, sent, deleteSleeps } = await renderPage();
  await deleteSleeps();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Restore Sleeps' }).click();
  await expect.element(screen.getByText('“Sleeps” restored')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Deleted fields' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ restored: sleeps.id }]);
});

test('a deleted field is deleted forever', async () => {
  const { screen, sent, deleteSleeps } = await renderPage();
  await deleteSleeps();
  await screen.getByRole('button', { name: 'Delete Sleeps forever' }).click();
  await screen.getByRole('button', { name: 'Delete forever' }).last().click();
  await expect.element(screen.getByText('“Sleeps” deleted forever')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Deleted fields' })).not.toBeInTheDocument();
  expect(sent).toEqual([{ erased: sleeps.id }]);
});

test('a field is moved by Alt and an arrow key', async () => {
  const { screen, sent } = await renderPage();
  // A button.
  (screen.getByRole('button', { name: /^Move Sleeps/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(screen.getByText('Sleeps moved to position 1 of 2')).toBeInTheDocument();
  expect(sent).toEqual([{ changed: sleeps.id, beforeFieldId: name.id }]);
});

test('two people change a field: what both changed is chosen, the rest is combined', async () => {
  const stored = { title: 'Beds', description: '', isRequired: true };
  const sent: object[] = [];
  const screen = await renderInApp(<FieldsPage place={place} collection={cabins} />, {
    answers: [
      answer(api.teams.get, () => sampleTeam),
      answer(api.collections.list, () => ({ items: [cabins] })),
      answer(api.collections.get, () => cabins),
      answer(trash.list, () => ({ items: [] })),
      answer(clientOf(fieldTypeChanges).get, () => {
        throw problem('not_found', 404);
      }),
      answer(api.collections.changeField, ({ body }) => {
        const current = { ...body.before, ...stored };
        if (body.before?.title !== 'Beds') throw problem('stale_version', 409, { current });
        sent.push(body);
        return sleeps;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Edit Sleeps', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Places to sleep');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('With sofas');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const both = dialog.getByRole('region', { name: 'Title' });
  await expect.element(both).toHaveTextContent('TitleYoursPlaces to sleepTheirsBeds');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ title: 'Beds', description: 'With sofas', isRequired: true }]);
});

function problem(code: string, status: number, data: Record<string, unknown> = {}): ApiProblem {
  return new ApiProblem({ type: '', title: '', status, code, requestId: '', data });
}

interface AddCase {
  readonly type: RegExp;
  readonly fill: Readonly<Record<string, string>>;
  readonly select?: readonly [label: string, value: string];
  readonly sent: object;
}

const cases: readonly AddCase[] = [
  {
    type: /^Code/,
    fill: { 'Numbering for new records': 'BK-{seq:4}' },
    sent: { dataType: 'code', settings: { pattern: 'BK-{seq:4}' } },
  },
  {
    type: /^Collection One of the team’s collections/,
    fill: {},
    sent: { dataType: 'single_data_collection' },
  },
  {
    type: /^Money/,
    fill: { 'Default value': '12.5' },
    select: ['Currency of the amount', 'EUR'],
    sent: { dataType: 'money', defaultValue: { amount: '12.50', currency: 'EUR' } },
  },
  {
    type: /^Decimal/,
    fill: { 'Decimal places': '3', 'Default value': '1.25' },
    sent: { dataType: 'decimal', settings: { scale: 3 }, defaultValue: '1.250' },
  },
  {
    type: /^Text/,
    fill: { Format: 'AA-99' },
    sent: { dataType: 'plain_text', settings: { pattern: 'AA-99' } },
  },
  {
    type: /^Percentage/,
    fill: { 'Maximum value': '12.5' },
    sent: { dataType: 'percentage', settings: { max: '0.125' } },
  },
];

test.each(cases)(
  'a field is added with its settings: $sent.dataType',
  async ({ type, fill, select, sent }) => {
    const page = await renderPage();
    await page.screen.getByRole('button', { name: 'Add field' }).click();
    const dialog = page.screen.getByRole('dialog');
    await dialog.getByRole('button', { name: type }).click();
    await dialog.getByLabelText(/^Title/).fill('Added');
    for (const [label, text] of Object.entries(fill)) await dialog.getByLabelText(label).fill(text);
    if (select) await userEvent.selectOptions(dialog.getByLabelText(select[0]), select[1]);
    await expectNoAxeViolationsInBothThemes();
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(page.sent).toMatchObject([{ title: 'Added', ...sent }]);
  },
);

test('the type of a new field is found by what it is for, and chosen with Enter', async () => {
  const { screen } = await renderPage();
  await screen.getByRole('button', { name: 'Add field' }).first().click();
  const find = screen.getByRole('textbox', { name: 'Find a type' });
  await expect.element(find).toHaveFocus();
  await find.fill('nothing like this');
  await expect.element(screen.getByText('No type found.')).toBeVisible();
  await find.fill('phone');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toBeVisible();
});
