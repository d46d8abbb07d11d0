import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { sampleTask } from '../../../../test/sample-tasks.ts';
import { Repeat } from './repeat.tsx';

/** Saves what is chosen, as the panel does. */
function Saved({ onSaved }: { readonly onSaved: (recurrence: Recurrence | null) => void }) {
  const [recurrence, setRecurrence] = useState<Recurrence | null>(null);
  return (
    <label htmlFor="repeat">
      Repeat
      <Repeat
        id="repeat"
        task={{ ...sampleTask, recurrence }}
        onChange={async (change) => {
          const { recurrence: next = null } = typeof change === 'function' ? change(sampleTask) : change;
          setRecurrence(next);
          onSaved(next);
          return true;
        }}
      />
    </label>
  );
}

test('a task repeats in a usual way, or every so many weeks on some days after it’s done', async () => {
  cacheSession(sampleSession());
  const saved: (Recurrence | null)[] = [];
  const screen = await renderInApp(<Saved onSaved={(one) => saved.push(one)} />);
  const choice = screen.getByRole('combobox').first();
  await choice.selectOptions('Every 2 weeks');
  expect(saved.at(-1)).toEqual({ every: 2, unit: 'week', after: 'due' });
  await choice.selectOptions('Every weekday');
  expect(saved.at(-1)).toEqual({ every: 1, unit: 'week', after: 'due', weekdays: [1, 2, 3, 4, 5] });
  await choice.selectOptions('Doesn’t repeat');
  expect(saved.at(-1)).toBeNull();
  await choice.selectOptions('Custom …');
  const every = screen.getByRole('textbox', { name: 'Every' });
  await every.fill('3');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Monday' }).click();
  await screen.getByRole('button', { name: 'Friday' }).click();
  await screen.getByRole('combobox', { name: 'Counted from' }).selectOptions('After it’s done');
  expect(saved.at(-1)).toEqual({ every: 3, unit: 'week', after: 'done', weekdays: [1, 5] });
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('combobox', { name: 'Unit' }).selectOptions('months');
  expect(saved.at(-1)).toEqual({ every: 3, unit: 'month', after: 'done' });
  await expect.element(screen.getByRole('button', { name: 'Monday' })).not.toBeInTheDocument();
});

test('a number of weeks that is being typed is not lost without a question', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Saved onSaved={() => undefined} />);
  await screen.getByRole('combobox').first().selectOptions('Custom …');
  await expectAskedBeforeItIsLost(screen.getByRole('textbox', { name: 'Every' }), { typed: '3' });
});
