import { fieldTypeChanges, type TypePreview } from '@fieldhouse/contract/field-type-changes';
import { collectionId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, sampleTeam } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { clientOf } from '../../../api/client.ts';
import { TypeChangeForm } from './type-change.tsx';

const changes = clientOf(fieldTypeChanges);
const sleeps = sampleField('plain_text', { title: 'Sleeps', columnName: 'sleeps' });
const cabins = sampleCollection([sleeps]);
const place = { teamId, collectionId: cabins.id };

const nothing: TypePreview = {
  total: 2,
  converts: 2,
  loses: 0,
  rounds: 0,
  missing: 0,
  missingNames: [],
  isExact: true,
  converted: [],
  lost: [],
  places: [],
  stops: 0,
  blocks: 0,
};

interface FormOptions {
  readonly field?: typeof sleeps;
  readonly kind?: 'change' | 'set' | 'undo';
  readonly preview?: Partial<TypePreview>;
  readonly restores?: number;
}

async function renderForm({ field = sleeps, kind = 'change', preview, restores = 0 }: FormOptions) {
  const previewed: unknown[] = [];
  const begun: unknown[] = [];
  const ended = (typeBefore = field.dataType) => ({
    id: 'change',
    state: 'done' as const,
    dataType: field.dataType,
    typeBefore,
    total: 2,
    converted: 2,
    lost: 0,
    reason: null,
    undoableUntil: null,
  });
  const isDone = { now: false };
  const screen = await renderInApp(
    <TypeChangeForm
      place={place}
      field={field}
      kind={kind}
      onBack={() => {}}
      onDone={() => {
        isDone.now = true;
      }}
    />,
    {
      answers: [
        answer(api.collections.get, () => cabins),
        answer(api.teams.get, () => sampleTeam),
        answer(api.collections.list, () => ({ items: [] })),
        answer(api.collections.create, () => ({ ...cabins, id: listId })),
        answer(api.records.create, () => ({ records: [] })),
        answer(changes.preview, ({ body }) => {
          previewed.push(body);
          return { ...nothing, ...preview };
        }),
        answer(changes.previewUndo, () => ({ ...nothing, ...preview, restores })),
        answer(changes.get, () => ended('plain_text')),
        answer(changes.begin, ({ body }) => {
          begun.push(body);
          return ended();
        }),
        answer(changes.undo, ({ body }) => {
          begun.push(body);
          return ended();
        }),
      ],
    },
  );
  return { screen, previewed, begun, isDone };
}

const listId = collectionId.parse('01890000-0000-7000-8000-0000000000c2');

test.each([1280, 390])(
  'what another type does to the values is shown before it is done (%d px wide)',
  async (width) => {
    await page.viewport(width, 800);
    const { screen, begun, isDone } = await renderForm({
      preview: {
        converts: 1,
        loses: 1,
        stops: 1,
        converted: [{ before: '4', after: '4' }],
        lost: [{ before: 'a crowd' }],
        places: [{ kind: 'view', name: 'Crowds', fate: 'loses' }],
      },
    });
    await screen.getByRole('combobox', { name: 'New type' }).fill('Number');
    await screen.getByRole('option', { name: 'Number', exact: true }).click();
    await screen.getByRole('button', { name: 'Preview changes' }).click();
    await expect.element(screen.getByText('1 value will be lost')).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'a crowd' })).toBeVisible();
    const view = screen.getByRole('listitem').filter({ hasText: 'Crowds' });
    await expect.element(view.getByText(/loses the part that uses/)).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
    await screen.getByRole('button', { name: 'Change and lose 1 value' }).click();
    await expect.element(screen.getByText(/^Sleeps (changed|updated)/)).toBeVisible();
    expect(begun).toMatchObject([{ dataType: 'number', onMissing: 'lose', loses: 1, rounds: 0, stops: 1 }]);
    expect(isDone.now).toBe(true);
  },
);

test('the last change is undone, with the earlier values', async () => {
  const number = sampleField('number', { title: 'Sleeps', columnName: 'sleeps' });
  const { screen, begun } = await renderForm({
    field: number,
    kind: 'undo',
    restores: 1,
    preview: { converted: [{ before: '', after: 'a crowd' }] },
  });
  await expect.element(screen.getByText('1 of them gets its earlier value back')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'a crowd' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Sleeps (changed|updated)/)).toBeVisible();
  expect(begun).toEqual([{ loses: 0, rounds: 0, stops: 0 }]);
});

test('names that a new list does not have are added to it', async () => {
  const { screen, previewed } = await renderForm({
    preview: { loses: 2, missing: 2, missingNames: ['4', 'a crowd'] },
  });
  await screen.getByRole('combobox', { name: 'New type' }).fill('Single select');
  await screen.getByRole('option', { name: 'Single select', exact: true }).click();
  await screen.getByRole('button', { name: 'Create a new list' }).click();
  await screen.getByLabelText(/^List name/).fill('Beds');
  await screen.getByRole('button', { name: 'Preview changes' }).click();
  await expect.element(screen.getByText('2 names aren’t in the list: 4 and a crowd')).toBeVisible();
  await expect.element(screen.getByText('2 values will be lost')).toBeVisible();
  await screen.getByText('Add them to the list').click();
  const settings = { listId };
  const wanted = { dataType: 'single_selection_from_list', settings, separators: 'usual' };
  await expect
    .poll(() => previewed)
    .toEqual([
      { ...wanted, onMissing: 'lose' },
      { ...wanted, onMissing: 'add' },
    ]);
});

test('decimal places are reduced, with the values that are rounded', async () => {
  const share = sampleField('percentage', { title: 'Share', columnName: 'share', settings: { scale: 2 } });
  const { screen, begun } = await renderForm({
    field: share,
    kind: 'set',
    preview: { rounds: 1, converted: [{ before: '12.5%', after: '13%' }] },
  });
  await screen.getByLabelText('Decimal places').fill('0');
  await screen.getByRole('button', { name: 'Preview changes' }).click();
  await expect.element(screen.getByText('1 of them will be rounded')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '13%' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Change and round 1 value' }).click();
  await expect.poll(() => begun).toMatchObject([{ settings: { scale: 0 }, rounds: 1 }]);
});

test('what separates the names in a text is chosen, and previewed again', async () => {
  const { screen, previewed, begun } = await renderForm({
    preview: { missing: 1, missingNames: ['Me, myself'] },
  });
  await screen.getByRole('combobox', { name: 'New type' }).fill('Multiple select');
  await screen.getByRole('option', { name: 'Multiple select', exact: true }).click();
  await screen.getByRole('button', { name: 'Create a new list' }).click();
  await screen.getByLabelText(/^List name/).fill('Beds');
  await screen.getByRole('button', { name: 'Preview changes' }).click();
  const separators = screen.getByRole('radiogroup', { name: 'What separates the names' });
  await expect.element(separators).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await separators.getByText('Only semicolons').click();
  await expect.poll(() => previewed).toMatchObject([{ separators: 'usual' }, { separators: 'semicolon' }]);
  await screen.getByRole('button', { name: 'Change type' }).click();
  await expect.poll(() => begun).toMatchObject([{ separators: 'semicolon' }]);
});
