import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
} from '../../../../test/expect-no-axe-violations.ts';
import { renderRecords } from '../../../../test/render-records.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';

const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });
const city = sampleField('plain_text', { title: 'City', columnName: 'city' });

const control = (key: string) => userEvent.keyboard(`{Control>}${key}{/Control}`);

async function renderHelpers() {
  const people = ['Elena', 'Tomas', 'Aiko', 'Samuel'];
  const table = await renderRecords(
    [name, city],
    people.map((one, n) => ({ name: one, city: n === 0 ? 'Siena' : 'Pisa' })),
  );
  const expectCities = async (...cities: string[]) => {
    for (const [row, text] of cities.entries()) await table.expectCell('City', row, text);
  };
  await expectCities('Siena', 'Pisa', 'Pisa', 'Pisa');
  return { ...table, expectCities };
}

test('the table is named for screen readers', async () => {
  await renderHelpers();
  // Locators don't look into a canvas.
  const readLabel = () => document.querySelector('canvas [role="grid"]')?.getAttribute('aria-label');
  await expect.poll(readLabel).toMatch(/\w table$/);
});

test('filling down is undone and redone, but not where another user has changed the value', async () => {
  const { screen, stored, select, expectCities } = await renderHelpers();
  await select('City', 0);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await control('d');
  await expectCities('Siena', 'Siena', 'Siena', 'Pisa');
  await control('z');
  await expectCities('Siena', 'Pisa', 'Pisa', 'Pisa');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expectCities('Siena', 'Siena', 'Siena', 'Pisa');
  stored.change(1, { city: 'Rome' });
  await control('z');
  await expect
    .element(screen.getByText(/Tomas has changed in the meantime and stays as it is\.$/))
    .toBeVisible();
  await expectCities('Siena', 'Rome', 'Pisa', 'Pisa');
});

test('one field of all rows is edited at once, undone and redone', async () => {
  const { screen, select, expectCities } = await renderHelpers();
  await select('City', 0);
  await control('a');
  await screen.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit 4 records' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'City' }).click();
  await dialog.getByLabelText('City').fill('Lucca');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Edit 4 records' }).click();
  await expect.element(screen.getByText('4 records updated.')).toBeVisible();
  await expectCities('Lucca', 'Lucca', 'Lucca', 'Lucca');
  await select('City', 0);
  await control('z');
  await expectCities('Siena', 'Pisa', 'Pisa', 'Pisa');
  await control('y');
  await expectCities('Lucca', 'Lucca', 'Lucca', 'Lucca');
});

test('a value that was typed for several rows is not lost without a question', async () => {
  const { screen, select } = await renderHelpers();
  await select('City', 0);
  await control('a');
  await screen.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit 4 records' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'City' }).click();
  await expectAskedBeforeItIsLost(dialog.getByLabelText('City'), { typed: 'Lucca', isInDialog: true });
});

test('a duplicated row and a typed value are undone', async () => {
  const { screen, stored, select, expectCell } = await renderHelpers();
  await select('Name', 3);
  await userEvent.keyboard('Sam{Enter}');
  await expectCell('Name', 3, 'Sam');
  await select('Name', 3);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(screen.getByRole('menuitem', { name: 'Bookmark this' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectCell('Name', 4, 'Sam');
  await control('z');
  await expect.poll(() => stored.now().length).toBe(4);
  await control('z');
  await expectCell('Name', 3, 'Samuel');
});

test('what is typed without a connection stays in its cell, says so, and is saved once there is one', async () => {
  const { screen, stored, select, expectCell } = await renderHelpers();
  const reconnect = answerChanges(() => {
    throw new TypeError('Failed to fetch');
  });
  await select('Name', 3);
  await userEvent.keyboard('Sam{Enter}');
  await expect.element(screen.getByText(/^Not saved: you’re offline\./)).toBeVisible();
  await expectCell('Name', 3, 'Sam');
  expect(stored.now()[3]?.values.name).toBe('Samuel');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  reconnect();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => stored.now()[3]?.values.name).toBe('Sam');
  await expectCell('Name', 3, 'Sam');
});

test('what is typed while the server has a failure stays in its cell, and is sent again', async () => {
  const { screen, stored, select, expectCell } = await renderHelpers();
  const reconnect = answerChanges(() => new Response('<html>', { status: 502 }));
  await select('Name', 3);
  await userEvent.keyboard('Sam{Enter}');
  await expect
    .element(screen.getByText(/^Not saved: We can’t reach the service .* stays in the cell\.$/))
    .toBeVisible();
  await expectCell('Name', 3, 'Sam');
  reconnect();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stored.now()[3]?.values.name).toBe('Sam');
  await expectCell('Name', 3, 'Sam');
});

test('a text that the server refuses is in the message, as the cell has its old value again', async () => {
  const { screen, select, expectCell } = await renderHelpers();
  answerChanges(() => refused('value_taken'));
  await select('Name', 3);
  await userEvent.keyboard('Aiko{Enter}');
  await expect
    .element(screen.getByText('“Aiko” in Name: Another record already has this value.'))
    .toBeVisible();
  await expectCell('Name', 3, 'Samuel');
});

test('an edit that was saved, but whose reply was lost, is no conflict when it is sent again', async () => {
  const { stored, select, screen, expectCell } = await renderHelpers();
  let isSaved = false;
  answerChanges(async (pass) => {
    if (isSaved) return refused('stale_version');
    await pass();
    isSaved = true;
    throw new TypeError('Failed to fetch');
  });
  await select('Name', 3);
  await userEvent.keyboard('Sam{Enter}');
  await expect.element(screen.getByText(/^Not saved: you’re offline\./)).toBeVisible();
  expect(stored.now()[3]?.values.name).toBe('Sam');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => document.querySelector('[data-state="saved"]')).not.toBeNull();
  await expectCell('Name', 3, 'Sam');
});

function refused(code: string): Response {
  const problem = { type: 'about:blank', title: '', status: 409, code, requestId: '' };
  return Response.json(problem, { status: 409 });
}

/** Until the returned function is called, or the test ends. */
function answerChanges(reply: (pass: () => Promise<Response>) => Response | Promise<Response>): () => void {
  const connected = window.fetch;
  const reconnect = () => {
    window.fetch = connected;
  };
  window.fetch = async (target, init) => {
    const pass = () => connected(target, init);
    return init?.method === 'PATCH' ? reply(pass) : pass();
  };
  onTestFinished(reconnect);
  return reconnect;
}
