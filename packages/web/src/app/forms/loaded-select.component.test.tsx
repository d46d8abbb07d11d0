import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { LoadedSelect } from './loaded-select.tsx';

const choices = ['People', 'Gifts'].map((label) => ({ value: label.toLowerCase(), label }));

/** The choices come when the button is pressed. */
function SlowSelect({ onChange }: { readonly onChange: (value: string | null) => void }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <LoadedSelect
        label="Collection"
        searchable
        choices={isLoaded ? choices : undefined}
        onChange={onChange}
      />
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </>
  );
}

test('choices that are slow to come are waited for, and then they are all there', async () => {
  const chosen: (string | null)[] = [];
  const screen = await renderInApp(<SlowSelect onChange={(value) => chosen.push(value)} />);
  const select = screen.getByRole('combobox', { name: 'Collection' });
  await expect.element(select).toBeDisabled();
  await expectNoAxeViolations();
  await screen.getByRole('button', { name: 'Load' }).click();
  await expect.element(select).toBeEnabled();
  await select.click();
  await expect.element(screen.getByRole('option', { name: 'Gifts' })).toBeVisible();
  await userEvent.keyboard('peo');
  await screen.getByRole('option', { name: 'People' }).click();
  expect(chosen).toEqual(['people']);
});
