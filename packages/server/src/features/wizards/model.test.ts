// Random wizards with conditions, and random ways through them: after Back, reloads, second tabs and repeated requests, the records
// are those of a straight run with the last accepted answers, and each message was sent once. A step that no longer applies leaves
// what it created, unless the wizard commits at the end. So they are if a process is killed
// while it does a step, and the request is repeated.
import { randomUUID } from 'node:crypto';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, refusal } from '../../../test/people.ts';
import { startDoomed } from '../../../test/processes/doomed-process.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { type SubmitOptions, Visitor } from '../../../test/visitor.ts';
import { recordsOf } from '../../../test/wizard-makers.ts';
import {
  type Given,
  givens,
  makePlanned,
  type Plan,
  type PlannedWizard,
  plans,
} from '../../../test/wizards/random-wizard.ts';
import {
  describeWorld,
  makeTransactionalTemplate,
  makeWorld,
  type World,
} from '../../../test/wizards/random-world.ts';

let server: TestServer;
let templateId: string;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  templateId = await makeTransactionalTemplate(server.ada);
});
afterAll(() => server.stop());

const moves = ['submit', 'submit', 'submit', 'back', 'reload', 'second tab', 'repeat', 'invalid'] as const;
type Move = (typeof moves)[number];

interface Walk {
  readonly moves: readonly { readonly move: Move; readonly given: Given }[];
  /** With which the run is finished. */
  readonly last: readonly Given[];
  /** The process that does this submit is killed. */
  readonly kill?: { readonly at: number; readonly point: string };
}

const walks: fc.Arbitrary<Walk> = fc.record({
  moves: fc.array(fc.record({ move: fc.constantFrom(...moves), given: givens }), { maxLength: sized(8, 20) }),
  last: fc.array(givens, { minLength: 3, maxLength: 3 }),
});

interface Walked {
  /** The last accepted answers, by step. */
  readonly accepted: ReadonlyMap<number, Given>;
  readonly downloads: readonly string[];
}

function start({ wizardId, definition }: PlannedWizard): Promise<Visitor> {
  return definition.access === 'public'
    ? Visitor.start(server.anonymous, wizardId)
    : Visitor.startAs(server.ada, wizardId);
}

function indexOf({ definition }: PlannedWizard, { step }: Visitor): number {
  return definition.steps.findIndex(({ id }) => id === step.stepId);
}

function downloadsOf({ step }: Visitor): string[] {
  expect(step.status).toBe('finished');
  return step.downloads.map(({ title, count }) => `${title}: ${count}`);
}

async function walk(planned: PlannedWizard, { moves: made, last, kill }: Walk): Promise<Walked> {
  const run = await start(planned);
  const accepted = new Map<number, Given>();
  let submits = 0;
  let before: { answers: ReturnType<PlannedWizard['answersOf']>; options: SubmitOptions } | undefined;
  const submit = async (given: Given) => {
    const { step } = run;
    const options = { key: randomUUID(), rev: step.rev, stepId: step.stepId ?? '' };
    const answers = planned.answersOf(step, given);
    before = { answers, options };
    accepted.set(indexOf(planned, run), given);
    if (kill?.at === submits++) await submitAfterKill(run, { answers, options, point: kill.point });
    else await run.submit(answers, options);
  };
  for (const { move, given } of made) {
    const { step } = run;
    if (step.status === 'finished') break;
    if (move === 'submit') await submit(given);
    else if (move === 'reload') await run.load();
    else if (move === 'back' && step.mayGoBack) await run.back(planned.answersOf(step, given));
    else if (move === 'repeat' && before) {
      const { isReplayed } = await run.submit(before.answers, before.options);
      expect(isReplayed).toBe(true);
    } else if (move === 'second tab' && step.rev > 0) {
      const { problem } = await refusal(run.submit(planned.answersOf(step, given), { rev: step.rev - 1 }));
      expect(problem.code).toBe('run_step_outdated');
    } else if (move === 'invalid') {
      expect((await refusal(run.submit({}))).problem.code).toBe('invalid_input');
    }
  }
  for (const given of last) if (run.step.status === 'active') await submit(given);
  while (run.step.status === 'active')
    await submit(last[0] ?? { contact: 0, chosen: 0, guests: { 1: 'Kim' }, word: 'red' });
  return { accepted, downloads: downloadsOf(run) };
}

interface KilledSubmit {
  readonly answers: Answers;
  readonly options: SubmitOptions;
  readonly point: string;
}

/** The request is sent to a process that is killed while it works on it, and then again to another one. */
async function submitAfterKill(run: Visitor, { answers, options, point }: KilledSubmit): Promise<void> {
  const { ada } = server;
  const doomed = await startDoomed(server.databaseUrl, point);
  try {
    const there = new Visitor(new Person(doomed.url, ada.cookie, ada.teamId), run.wizardId);
    Object.assign(there, { runId: run.runId, token: run.token, step: run.step });
    await expect(there.submit(answers, options)).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
  } finally {
    doomed.kill();
  }
  const { isReplayed, step } = await run.submit(answers, options);
  expect(isReplayed).toBe(point === 'wizard_committed');
  run.step = step;
}

/** Returns the steps on its path. */
async function straight(planned: PlannedWizard, { accepted, downloads }: Walked): Promise<number[]> {
  const run = await start(planned);
  const path: number[] = [];
  while (run.step.status === 'active') {
    const index = indexOf(planned, run);
    path.push(index);
    const given = accepted.get(index);
    if (!given) throw new Error(`Step ${index} applies, but was not answered.`);
    await run.submit(planned.answersOf(run.step, given));
  }
  expect(downloadsOf(run)).toEqual(downloads);
  return path;
}

async function countMessages({ addressOf }: World): Promise<number> {
  const { rowCount } = await server.deps.ownerPool.query(
    'select from platform.message_recipients where address like $1',
    [addressOf(0).replace('person-0', 'person-%')],
  );
  return rowCount ?? 0;
}

async function compare(plan: Plan, way: Walk): Promise<void> {
  const [one, other] = [await makeWorld(server.ada, templateId), await makeWorld(server.ada, templateId)];
  const walked = await walk(await makePlanned(server.ada, one, plan), way);
  const path = await straight(await makePlanned(server.ada, other, plan), walked);
  const gone = [...walked.accepted.keys()].filter((index) => !path.includes(index));
  const left = plan.commit === 'at_the_end' ? [] : gone;
  expect(await describeWorld(server.ada, one, left)).toEqual(await describeWorld(server.ada, other));
  expect(await recordsOf(server.ada, one.visits.id)).toHaveLength(path.length + left.length);
  // One that was sent to an address of a step which is gone can't be called back.
  const isCertain = plan.commit === 'at_the_end' || gone.length === 0;
  const [sent, due] = [await countMessages(one), await countMessages(other)];
  if (isCertain) expect(sent).toBe(due);
  else expect([due, due + 1, due + 2]).toContain(sent);
}

test('the records are those of the last accepted answers, and each message is sent once', async () => {
  await fc.assert(fc.asyncProperty(plans, walks, compare), {
    numRuns: sized(8, 150),
    endOnFailure: !sized(false, true),
  });
});

test('so they are after a kill in a step with entries and the same request again', async () => {
  // Each step has entries, so that any of them may be killed.
  const repeating = plans.map(({ steps, ...plan }) => ({
    ...{ ...plan, access: 'team' as const },
    steps: steps.map((step) => ({ ...step, isForRed: false, repeats: true })),
  }));
  const kills = fc.record({
    at: fc.constantFrom(0, 1),
    point: fc.constantFrom('wizard_checked', 'wizard_tasks_done', 'wizard_moved', 'wizard_committed'),
  });
  const way = fc.tuple(walks, kills).map(([one, kill]) => ({ ...one, kill }));
  await fc.assert(fc.asyncProperty(repeating, way, compare), {
    numRuns: sized(1, 40),
    endOnFailure: !sized(false, true),
  });
}, 60_000);
