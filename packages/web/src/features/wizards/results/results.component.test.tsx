import type { WizardId, WizardRunId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import {
  type FunnelStep,
  funnelStep,
  type RunTrace,
  skipReason,
  type WizardFigures,
} from '@fieldhouse/contract/wizard-results';
import { wizardVersion } from '@fieldhouse/contract/wizard-versions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { wizardVersionsApi } from '../../../api/endpoints/wizards/wizard-versions-api.ts';
import { DaysChart, withoutGaps } from './days-chart.tsx';
import { Funnel } from './funnel.tsx';
import { ResultActions } from './result-actions.tsx';
import { RunDrawer } from './run-drawer.tsx';
import { sinceOf, type useResultSearch } from './use-result-search.ts';

const id = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;

test('the chart has a table of its days for screen readers', async () => {
  const days = [
    { on: '2026-11-20', started: 12, finished: 7, spam: 0 },
    { on: '2026-11-22', started: 3, finished: 3, spam: 4 },
  ];
  const screen = await renderInApp(<DaysChart days={days} />);
  await screen.getByText('Show as table').click();
  await expect.element(screen.getByRole('row', { name: /Nov 22/ })).toBeVisible();
  const cells = screen.getByRole('row').all();
  expect(cells.map((row) => row.element().textContent)).toEqual([
    'DayStartedFinishedSpam',
    'Nov 20, 20261270',
    'Nov 22, 2026334',
  ]);
  await expectNoAxeViolationsInBothThemes();
});

test('days without a run are part of the chart, at most those of a year', () => {
  const day = (on: string) => ({ on, started: 1, finished: 0, spam: 0 });
  expect(withoutGaps([day('2026-10-24'), day('2026-10-27')]).map(({ on, started }) => [on, started])).toEqual(
    [
      ['2026-10-24', 1],
      ['2026-10-25', 0],
      ['2026-10-26', 0],
      ['2026-10-27', 1],
    ],
  );
  const years = withoutGaps([day('2020-01-01'), day('2026-10-27')]);
  expect([years.length, years.at(-1)]).toEqual([366, day('2026-10-27')]);
  expect(withoutGaps([])).toEqual([]);
});

test('a period includes today', () => {
  expect(sinceOf(7, new Date(2026, 10, 26, 23, 59))).toBe('2026-11-20');
  expect(sinceOf(undefined)).toBeUndefined();
});

test('a response is moved out of spam, and into it', async () => {
  const wizardRunId = '01890000-0000-7000-8000-000000000092' as WizardRunId;
  const place = { teamId, wizardId: '01890000-0000-7000-8000-000000000091' as WizardId };
  let [isSpam, isFull] = [true, true];
  const trace = (): RunTrace => ({
    id: wizardRunId,
    version: 1,
    source: 'link',
    state: 'finished',
    name: 'Buy now',
    language: 'en',
    startedAt: '2026-11-26T09:00:00.000Z',
    lastAt: '2026-11-26T09:01:00.000Z',
    seconds: 60,
    stepId: null,
    answers: [],
    hasHidden: false,
    isSpam,
    isHeld: isSpam,
    spamReasons: isSpam ? ['hidden_field', 'hasty'] : [],
    columns: [],
    steps: [],
  });
  const screen = await renderInApp(<RunDrawer place={place} runId={wizardRunId} onClose={() => {}} />, {
    answers: [
      answer(wizardResultsApi.run, trace),
      answer(wizardResultsApi.sortRun, ({ body }) => {
        const [code, data] = ['run_not_carried_out', { reason: 'full' }];
        if (isFull) throw new ApiProblem({ type: '', title: '', status: 409, code, data, requestId: '' });
        isSpam = body.isSpam;
        return undefined;
      }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Buy now Spam' })).toBeVisible();
  const reasons = screen.getByRole('list', { name: 'Why it is in the spam box' });
  await expect
    .poll(() => reasons.element().textContent)
    .toMatch(/people don’t see was filled in.*within three seconds/);
  await expect.element(screen.getByText(/Nothing has been created, changed, or sent/)).toBeVisible();
  const notSpam = screen.getByRole('button', { name: 'Not spam' });
  await notSpam.click();
  // It stays, with what can be done about it.
  const full = 'The wizard takes no more responses. Raise the maximum, then try again.';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(full);
  await expectNoAxeViolationsInBothThemes();
  isFull = false;
  await notSpam.click();
  await expect.element(reasons).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Nothing has been created/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Move to spam' }).click();
  const question = page.getByRole('dialog', { name: 'Move this response to spam?' });
  await expect.element(question.getByText(/What it created, changed, and sent stays./)).toBeVisible();
  await question.getByRole('button', { name: 'Move to spam' }).click();
  await expect.element(notSpam).toBeVisible();
});

test('a response leads to the task that it created', async () => {
  const id = (digit: number) => `01890000-0000-7000-8000-0000000001${digit}`;
  const place = { teamId, wizardId: id(10) as WizardId };
  const done = {
    type: 'create_task' as const,
    skipped: null,
    record: null,
    count: null,
    message: null,
  };
  const taskId = id(20);
  const trace = {
    ...{ id: id(11), version: 1, source: 'link', state: 'finished', name: null, language: 'en' },
    ...{ startedAt: '2026-11-26T09:00:00.000Z', lastAt: '2026-11-26T09:01:00.000Z', seconds: 60 },
    ...{
      stepId: null,
      answers: [],
      hasHidden: false,
      isSpam: false,
      isHeld: false,
      spamReasons: [],
      columns: [],
    },
    steps: [
      {
        ...{ stepId: id(12), title: 'Ask', state: 'done', at: '2026-11-26T09:01:00.000Z' },
        tasks: [
          {
            ...{ ...done, taskId: id(13) },
            projectTask: { taskId, projectId: id(21), title: 'Call Elena' },
          },
        ],
      },
    ],
  } as unknown as RunTrace;
  const screen = await renderInApp(<RunDrawer place={place} runId={id(11)} onClose={() => {}} />, {
    answers: [answer(wizardResultsApi.run, () => trace)],
  });
  const link = screen.getByRole('link', { name: 'Call Elena' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(taskId));
});

test.each([
  [
    'en',
    [
      'Skipped: the project no longer exists',
      'Skipped: the task was deleted',
      'Skipped: no email address or phone number',
      'Waits for “Not spam”',
    ],
  ],
  [
    'es',
    [
      'Omitido: el proyecto ya no existe',
      'Omitido: se eliminó la tarea',
      'Omitido: no hay correo electrónico ni número de teléfono',
      'Espera a «No es spam»',
    ],
  ],
] as const)('each task that was left out says why: %s', async (language, reasons) => {
  // A condition is named: another test.
  const others = skipReason.options.filter((reason) => reason !== 'condition');
  const left = others.map((skipped, index) => ({
    ...{ taskId: id(index), type: 'display_text' as const, skipped, record: null, count: null },
    ...{ message: null, projectTask: null },
  }));
  const trace = {
    ...{ id: id(8), version: 1, source: 'link', state: 'finished', name: null, language: 'en' },
    ...{ startedAt: '2026-11-26T09:00:00.000Z', lastAt: '2026-11-26T09:01:00.000Z', seconds: 60 },
    ...{
      stepId: null,
      answers: [],
      hasHidden: false,
      isSpam: false,
      isHeld: false,
      spamReasons: [],
      columns: [],
    },
    steps: [{ stepId: id(9), title: 'Ask', state: 'done', at: '2026-11-26T09:01:00.000Z', tasks: left }],
  } as unknown as RunTrace;
  const place = { teamId, wizardId: id(7) as WizardId };
  const screen = await renderInApp(<RunDrawer place={place} runId={trace.id} onClose={() => {}} />, {
    language,
    answers: [answer(wizardResultsApi.run, () => trace)],
  });
  for (const reason of reasons) await expect.element(screen.getByText(reason, { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a step and a task that were left out name their condition', async () => {
  const id = (digit: number) => `01890000-0000-7000-8000-0000000002${digit}`;
  const campers = sampleCollection([sampleField('number', { title: 'Age' })]);
  const [age] = campers.fields;
  const isGrown = { field: `answer.${id(21)}.${age?.id}`, operator: 'at_least', value: 18 } as const;
  const definition = wizardDefinition.parse({
    steps: [
      {
        ...{ id: id(11), title: 'Who' },
        tasks: [
          { id: id(21), type: 'create_record', collectionId: campers.id, fields: [{ fieldId: age?.id }] },
          { id: id(22), type: 'display_text', body: [{ t: '<p>Welcome</p>' }], condition: isGrown },
        ],
      },
      { id: id(12), title: 'Contract', tasks: [], condition: isGrown },
      { id: id(13), title: 'Last', tasks: [] },
    ],
  });
  const place = { teamId, wizardId: id(10) as WizardId };
  const skipped = {
    skipped: 'condition',
    record: null,
    count: null,
    message: null,
    projectTask: null,
  };
  const trace = {
    ...{ id: id(14), version: 3, source: 'link', state: 'finished', name: null, language: 'en' },
    ...{ startedAt: '2026-11-26T09:00:00.000Z', lastAt: '2026-11-26T09:01:00.000Z', seconds: 60 },
    ...{
      stepId: null,
      answers: [],
      hasHidden: false,
      isSpam: false,
      isHeld: false,
      spamReasons: [],
      columns: [],
    },
    steps: [
      {
        ...{ stepId: id(11), title: 'Who', state: 'done', at: '2026-11-26T09:01:00.000Z' },
        tasks: [{ ...skipped, taskId: id(22), type: 'display_text' }],
      },
      { stepId: id(12), title: 'Contract', state: 'skipped', at: null, tasks: [] },
      { stepId: id(13), title: 'Last', state: 'skipped', at: null, tasks: [] },
    ],
  } as unknown as RunTrace;
  const screen = await renderInApp(<RunDrawer place={place} runId={trace.id} onClose={() => {}} />, {
    answers: [
      answer(wizardResultsApi.run, () => trace),
      answer(wizardVersionsApi.get, ({ params }) => {
        expect(Number(params.versionNumber)).toBe(3);
        return wizardVersion.parse({
          ...{
            number: 3,
            publishedAt: '2026-11-20T09:00:00.000Z',
            publishedBy: null,
            isLive: true,
            isRevoked: false,
          },
          ...{ name: 'Sign-up', icon: 'fa-solid fa-hand', definition },
          manifest: { access: 'team', creates: [], record: null, offers: [], sends: [] },
        });
      }),
      answer(api.collections.list, () => ({ items: [campers] }) as never),
      answer(api.collections.get, () => campers),
    ],
  });
  await expect.poll(() => screen.getByText('Only if Age is at least 18').elements()).toHaveLength(2);
  await expectNoAxeViolationsInBothThemes();
});

test('a step names the questions that people corrected', async () => {
  const step: FunnelStep = funnelStep.parse({
    stepId: id(1),
    title: 'Who are you?',
    isConditional: false,
    isRemoved: false,
    reached: 40,
    left: 8,
    underWay: 0,
    corrections: [
      { taskId: id(2), fieldId: id(3), title: 'Email', count: 12, left: 3 },
      { taskId: id(2), fieldId: id(4), title: 'Name', count: 1 },
    ],
  });
  const screen = await renderInApp(
    <Funnel steps={[step]} started={40} chosen={undefined} onChoose={() => {}} />,
  );
  await expect.element(screen.getByText('Email: 12 people corrected this')).toBeVisible();
  await expect.element(screen.getByText('Email: 3 people left after this error')).toBeVisible();
  await expect.element(screen.getByText('Name: 1 person corrected this')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a step without a title has its number in the results', async () => {
  const counted = { isConditional: false, reached: 4, left: 0, underWay: 0, corrections: [] };
  const steps = [
    { stepId: id(1), title: 'Who are you?', isRemoved: false },
    { stepId: id(2), title: '', isRemoved: false },
    { stepId: id(3), title: '', isRemoved: true },
  ].map((step) => funnelStep.parse({ ...counted, ...step }));
  const screen = await renderInApp(
    <Funnel steps={steps} started={4} chosen={undefined} onChoose={() => {}} />,
  );
  await expect.element(screen.getByRole('button', { name: /^Step 2/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Untitled step/ })).toBeVisible();
});

test('settings of the results that were typed are not lost without a question', async () => {
  const figures = {
    versions: [1],
    isFollowing: false,
    settings: { showsUnfinished: false, answerDays: null },
  };
  const screen = await renderInApp(
    <ResultActions
      place={{ teamId, wizardId: '01890000-0000-7000-8000-000000000091' as WizardId }}
      // What the controls show of the figures.
      figures={figures as unknown as WizardFigures}
      search={{ change: () => undefined } as unknown as ReturnType<typeof useResultSearch>}
    />,
  );
  await screen.getByRole('button', { name: 'Result settings' }).click();
  const days = screen.getByRole('dialog').getByRole('textbox', { name: 'Delete answers after (days)' });
  await expectAskedBeforeItIsLost(days, { typed: '30', isInDialog: true });
});
