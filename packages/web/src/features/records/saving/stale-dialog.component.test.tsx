import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { useValueFormats } from '../../fields/index.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { Conflict } from './use-record-writes.ts';

const field = sampleField('plain_text', { title: 'City', columnName: 'city' });
const conflict = { edit: { field, value: 'Siena' }, theirs: { values: { city: 'Pisa' } } };

function Stale({ onSettle }: { readonly onSettle: (isMineSaved: boolean) => void }) {
  // What the dialog shows of it.
  const shown = conflict as unknown as Conflict;
  return <StaleDialog conflict={shown} formats={useValueFormats()} onSettle={onSettle} />;
}

test('of two values one is chosen, and Escape drops neither', async () => {
  const settled: boolean[] = [];
  const screen = await renderInApp(<Stale onSettle={(isMine) => settled.push(isMine)} />);
  const dialog = screen.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(dialog.getByText('Siena')).toBeVisible();
  await expect.element(dialog.getByText('Pisa')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Escape}');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  expect(settled).toEqual([true]);
});
