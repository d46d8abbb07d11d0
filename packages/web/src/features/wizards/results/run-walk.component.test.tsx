import type { WizardId, WizardRunId } from '@fieldhouse/contract/ids';
import type { WizardRun } from '@fieldhouse/contract/wizard-results';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { RunWalk } from './run-walk.tsx';
import type { ResultSearch } from './use-result-search.ts';

const id = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;
const place = { teamId, wizardId: id(7) as WizardId };

const runOf = (digit: number, name: string | null): WizardRun => ({
  ...{ id: id(digit) as WizardRunId, version: 1, source: 'link', state: 'finished', name, language: 'en' },
  ...{ startedAt: '2026-11-26T09:00:00.000Z', lastAt: '2026-11-26T09:01:00.000Z', seconds: 60 },
  ...{ stepId: null, answers: [], hasHidden: false, isSpam: false, isHeld: false, spamReasons: [] },
});

const unfiltered: ResultSearch = {
  ...{ days: undefined, version: undefined, state: undefined, source: undefined },
  ...{ step: undefined, box: undefined, find: '', run: undefined },
};

function Walk() {
  const [run, setRun] = useState<string | undefined>(id(1));
  return <RunWalk place={place} search={{ ...unfiltered, run, change: (part) => setRun(part.run) }} />;
}

test('from a response one goes to the one above or below it in the table, also on the next page', async () => {
  const screen = await renderInApp(<Walk />, {
    answers: [
      answer(wizardResultsApi.runs, ({ query }) =>
        query.after === undefined
          ? { items: [runOf(1, 'Elena'), runOf(2, null)], next: 'more', columns: [] }
          : { items: [runOf(3, 'Luca')], next: null, columns: [] },
      ),
    ],
  });
  const shown = screen.getByRole('status');
  const above = screen.getByRole('button', { name: 'Previous response' });
  const below = screen.getByRole('button', { name: 'Next response' });
  await expect.element(shown).toHaveTextContent('Elena');
  await expect.element(above).toBeDisabled();
  await below.click();
  await expect.element(shown).toHaveTextContent('No name yet');
  await expect.element(below).toBeEnabled();
  await userEvent.keyboard('j');
  await expect.element(shown).toHaveTextContent('Luca');
  await expect.element(below).toBeDisabled();
  await userEvent.keyboard('k');
  await expect.element(shown).toHaveTextContent('No name yet');
});
