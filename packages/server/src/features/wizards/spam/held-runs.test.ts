// What looks like spam is answered like anything else, but does nothing until a member says that it is none (decision 0420).
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { collections } from '@fieldhouse/contract/collections';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Person, refusal } from '../../../../test/people.ts';
import { type DoomedProcess, startDoomed } from '../../../../test/processes/doomed-process.ts';
import { makeVisits } from '../../../../test/record-wizard.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, republish, type Signup } from '../../../../test/wizard-makers.ts';
import { type CheckIn, makeCheckIn } from '../../../../test/wizards/check-in-wizard.ts';

let server: TestServer;
let ada: Person;
const children: DoomedProcess[] = [];
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ada = server.ada;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});
afterAll(() => server.stop());

const bot = { roomNumber: 'filled' };
const nameOf = ({ nameTask, fieldId }: Signup, name: string, email: string | null = null) =>
  // Ids of the definition.
  ({ [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email } }) as Answers;
const ageOf = ({ ageTask, fieldId }: Signup, age: number) =>
  ({ [ageTask]: { [fieldId('age')]: age } }) as Answers;

/** Up to the end, or after so many steps. */
async function visitAsBot(signup: Signup, steps = 3, email: string | null = null): Promise<Visitor> {
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  if (steps > 0) await visitor.submit({});
  if (steps > 1) await visitor.submit(nameOf(signup, 'Elena', email), bot);
  if (steps > 2) await visitor.submit(ageOf(signup, 30), bot);
  return visitor;
}

const sort = (wizardId: string, { runId }: Visitor, isSpam: boolean, person = ada) =>
  person.call(wizardResults.sortRun, {
    params: { wizardId, wizardRunId: runId as never },
    body: { isSpam },
  });
const letThrough = ({ wizard }: Pick<Signup, 'wizard'>, visitor: Visitor) => sort(wizard.id, visitor, false);
const traceOf = ({ wizard }: Pick<Signup, 'wizard'>, { runId }: Visitor) =>
  ada.call(wizardResults.run, { params: { wizardId: wizard.id, wizardRunId: runId as never } });
const valuesIn = async ({ collection }: Signup) =>
  (await recordsOf(ada, collection.id)).map(({ values }) => [values.name, values.age]);
const problemOf = async (work: Promise<unknown>) => {
  const { problem } = await refusal(work);
  return [problem.code, problem.data?.reason];
};
const placesOf = async ({ wizard }: Pick<Signup, 'wizard'>) => {
  const { rows } = await server.deps.ownerPool.query(
    'select answers, finished_answers from platform.wizards where id = $1',
    [wizard.id],
  );
  return [rows[0]?.answers, rows[0]?.finished_answers];
};

describe('a visitor whose run is held back', () => {
  /** Without what differs between two runs of one wizard. */
  const seen = (step: StepView) =>
    JSON.stringify({ ...step, challenge: step.challenge !== null }, (key, value: unknown) =>
      key === 'handle' || (typeof value === 'string' && /^[\da-f-]{36}$/.test(value)) ? '#' : value,
    );

  async function pagesOf(visitor: Visitor, walk: (visitor: Visitor) => AsyncGenerator<unknown>) {
    const pages = [seen(visitor.step)];
    for await (const _ of walk(visitor)) pages.push(seen(visitor.step), seen(await visitor.load()));
    return pages;
  }

  async function expectSamePages(
    start: () => Promise<Visitor>,
    walk: (visitor: Visitor, options: object) => AsyncGenerator<unknown>,
  ) {
    // First, so that what the other one leaves behind is not seen.
    const held = await pagesOf(await start(), (visitor) => walk(visitor, bot));
    const ordinary = await pagesOf(await start(), (visitor) => walk(visitor, {}));
    expect(held).toEqual(ordinary);
    expect(held.length).toBeGreaterThan(4);
  }

  const valuesOf = ({ parts }: StepView) =>
    parts.flatMap((part) => ('questions' in part ? part.questions.map(({ value }) => value) : []));

  test.each(['each_step', 'at_the_end'] as const)('sees what others see: %s', async (commit) => {
    const signup = await makeSignup(ada);
    const { id } = signup.collection;
    // The last step shows what the one before it created.
    const list = (draft: WizardDefinition) => ({
      commit,
      steps: draft.steps.map((step, index) =>
        index === 2
          ? {
              ...step,
              tasks: [
                ...step.tasks,
                {
                  ...{ id: randomUUID(), type: 'display_view', title: 'Volunteers', collectionId: id },
                  ...{ columns: [signup.fieldId('name')], filter: null, choice: 'none' },
                },
              ],
            }
          : step,
      ),
    });
    await republish(ada, signup.wizard, list);
    await expectSamePages(
      () => Visitor.start(server.anonymous, signup.wizard.id),
      async function* (visitor, options) {
        yield visitor.submit({}, options);
        yield visitor.submit(nameOf(signup, 'Elena'), options);
        yield visitor.back();
        yield visitor.submit(nameOf(signup, 'Elena Rossi'), options);
        // Refused as any other.
        expect((await refusal(visitor.submit(ageOf(signup, 3), options))).problem.issues).toMatchObject([
          { path: ['body', 'answers', signup.ageTask, signup.fieldId('age')] },
        ]);
        yield visitor.submit(ageOf(signup, 30), options);
        expect(visitor.step).toMatchObject({
          status: 'finished',
          thankYouHtml: '<p>See you, Elena Rossi!</p>',
        });
      },
    );
    expect(await valuesIn(signup)).toHaveLength(2);
  });

  test('who has a personal link sees the record as their answers leave it', async () => {
    const visits = await makeVisits(ada, { access: 'token', isPublished: false });
    const { draft } = visits.wizard;
    const [step] = draft.steps;
    const [, , update] = step?.tasks ?? [];
    const [again, next] = [randomUUID(), randomUUID()];
    await visits.save({
      ...draft,
      steps: [...draft.steps, { ...step, id: next, tasks: [{ ...update, id: again }] }],
    } as WizardDefinition);
    await publish(ada, visits.wizard.id);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const enter = async () => {
      const { secret } = await ada.call(wizardTokens.create, {
        params: { wizardId: visits.wizard.id },
        body: { recordId: visits.record.id, uses: 'once', expiresAt },
      });
      return Visitor.enter(server.anonymous, secret);
    };
    const phone = (task: string, number: string) => ({ [task]: { [visits.fieldId('phone')]: number } });
    const pages: string[][] = [];
    const runs: Visitor[] = [];
    for (const options of [bot, {}]) {
      const visitor = await enter();
      runs.push(visitor);
      const first = {
        [visits.createTask]: { [visits.subjectId()]: 'Roof' },
        ...phone(visits.updateTask, '+442079460001'),
      };
      await visitor.submit(first as Answers, options);
      expect(JSON.stringify(visitor.step.parts)).toContain('+442079460001');
      pages.push([JSON.stringify(visitor.step.parts.map((part) => ({ ...part, taskId: '' })))]);
      await visitor.back();
      expect(valuesOf(visitor.step)).toContain('+442079460001');
      await visitor.submit(first as Answers, options);
      await visitor.submit(phone(again, '+442079460002') as Answers, options);
      pages.at(-1)?.push(visitor.step.thankYouHtml);
      if (options !== bot) continue;
      const [{ values } = {}] = (await recordsOf(ada, visits.people.id)).filter(
        ({ id }) => id === visits.record.id,
      );
      expect(values).toMatchObject({ phone: null, state: 'new' });
    }
    expect(pages[0]).toEqual(pages[1]);
    const [held] = runs;
    if (!held) throw new Error('Two runs.');
    // Whatever became of the record since.
    await sort(visits.wizard.id, held, false);
    expect(await recordsOf(ada, visits.visits.id)).toHaveLength(2);
  });

  test('creates and sends nothing, takes no place, and is listed with its answers and what waits', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup);
    expect(await valuesIn(signup)).toEqual([]);
    expect(await placesOf(signup)).toEqual([0, 0]);
    const trace = await traceOf(signup, visitor);
    expect(trace).toMatchObject({ isSpam: true, isHeld: true, spamReasons: ['hidden_field', 'hasty'] });
    expect(trace.answers.map(({ value }) => value)).toEqual(expect.arrayContaining(['Elena', 30]));
    expect(trace.steps.map(({ tasks }) => tasks.map(({ type, skipped }) => [type, skipped]))).toEqual([
      [],
      [['create_record', 'held']],
      [['create_record', 'held']],
    ]);
  });
});

describe('“Not spam”', () => {
  test('does in order what was held back, once for all who choose it at the same time', async () => {
    const checkIn = await makeCheckIn(ada, { access: 'public' });
    await publish(ada, checkIn.wizard.id);
    const visitor = await Visitor.start(server.anonymous, checkIn.wizard.id);
    await visitor.submit(checkIn.email('ben@example.org'), bot);
    const [view] = visitor.step.parts;
    const handle = view?.type === 'display_view' ? (view.rows[0]?.handle ?? '') : '';
    await visitor.submit(checkIn.choose(handle), bot);
    await visitor.submit(checkIn.note('Left early'), bot);
    const stateOf = async ({ people, present, visits }: CheckIn) => [
      (await recordsOf(ada, people.id)).map(({ values }) => [values.name, values.state, values.note]),
      (await recordsOf(ada, present.id)).map(({ values }) => values.name),
      (await recordsOf(ada, visits.id)).length,
    ];
    const before = [
      ['Ana Ruiz', 'away', null],
      ['Ben Cole', 'away', null],
      ['Cleo Dunn', 'gone', null],
    ];
    expect(await stateOf(checkIn)).toEqual([before, [], 0]);
    await Promise.all(Array.from({ length: 6 }, () => letThrough(checkIn, visitor)));
    const after = [
      [
        ['Ana Ruiz', 'away', 'Left early'],
        ['Ben Cole', 'present', null],
        ['Cleo Dunn', 'gone', null],
      ],
      ['Ben Cole'],
      1,
    ];
    expect(await stateOf(checkIn)).toEqual(after);
    const trace = await traceOf(checkIn, visitor);
    expect(trace).toMatchObject({ isSpam: false, isHeld: false, spamReasons: [] });
    expect(trace.steps.map(({ tasks }) => tasks.map(({ count, record }) => count ?? record?.label))).toEqual([
      ['ben@example.org', 1, 1, 1],
      [1],
      [1],
    ]);
    // Moved back and forth, it does nothing again, and keeps what it did.
    await sort(checkIn.wizard.id, visitor, true);
    expect(await traceOf(checkIn, visitor)).toMatchObject({
      isSpam: true,
      isHeld: false,
      spamReasons: ['by_member'],
    });
    await letThrough(checkIn, visitor);
    expect(await stateOf(checkIn)).toEqual(after);
    expect(await placesOf(checkIn)).toEqual([1, 1]);
  });

  test('sends the message, once, and each condition is decided then', async () => {
    const draft = await ada.call(messageTemplates.create, {
      body: {
        ...{ name: 'Thanks', usage: 'transactional_only', subjectLine: 'Thank you' },
        bodyHtml: '<p>Thank you.</p>',
      },
    });
    await ada.call(messageTemplates.act, {
      params: { messageTemplateId: draft.id },
      body: { version: draft.version, action: 'publish' },
    });
    const signup = await makeSignup(ada);
    const email = signup.fieldId('email');
    await republish(ada, signup.wizard, ({ steps }) => ({
      steps: steps.map((step, index) => ({
        ...step,
        tasks: [
          ...step.tasks.map((task) => ({
            ...task,
            ...('fields' in task && {
              fields: task.fields.map((one) => ({
                ...one,
                isRequired: one.isRequired || one.fieldId === email,
              })),
            }),
          })),
          ...(index === 2
            ? [
                {
                  ...{ id: randomUUID(), type: 'send_message', templateId: draft.id },
                  to: `answer.${signup.nameTask}.${email}`,
                },
              ]
            : []),
        ],
      })),
    }));
    const address = `${randomUUID()}@example.org`;
    const visitor = await visitAsBot(signup, 3, address);
    const queued = async () => {
      const { rows } = await server.deps.ownerPool.query(
        'select 1 from platform.message_recipients where address = $1',
        [address],
      );
      return rows.length;
    };
    expect(await queued()).toBe(0);
    await letThrough(signup, visitor);
    await sort(signup.wizard.id, visitor, true);
    await letThrough(signup, visitor);
    expect(await queued()).toBe(1);
    expect((await traceOf(signup, visitor)).steps[2]?.tasks.at(-1)).toMatchObject({
      type: 'send_message',
      skipped: null,
      message: { template: 'Thanks' },
    });
  });

  test('does what was sent so far, and the visitor goes on as anyone', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup, 2);
    expect(await valuesIn(signup)).toEqual([]);
    await letThrough(signup, visitor);
    expect(await valuesIn(signup)).toEqual([['Elena', null]]);
    expect(await placesOf(signup)).toEqual([1, 0]);
    await visitor.back();
    await visitor.submit(nameOf(signup, 'Elena Rossi'), bot);
    await visitor.submit(ageOf(signup, 30), bot);
    expect(visitor.step.status).toBe('finished');
    expect((await valuesIn(signup)).toSorted()).toEqual([
      ['Elena Rossi', null],
      ['Elena Rossi', 30],
    ]);
    expect(await placesOf(signup)).toEqual([1, 1]);
  });

  test('is listed by the name that its visitor gave, before there is a record of it', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup);
    expect(await traceOf(signup, visitor)).toMatchObject({ isHeld: true, name: 'Elena' });
    await letThrough(signup, visitor);
    expect(await traceOf(signup, visitor)).toMatchObject({ isHeld: false, name: 'Elena' });
  });

  test('does what a visitor sent who then went back', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup, 2);
    await visitor.back();
    await visitor.back();
    await letThrough(signup, visitor);
    expect(await valuesIn(signup)).toEqual([['Elena', null]]);
  });

  test('says why it can’t be done, does nothing then, and can be tried again', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup);
    const person = await visitAsBot(signup);
    const { id: collectionId } = signup.collection;
    const limit = (maxAnswers: number | null) =>
      ada.call(wizards.changeLimits, {
        params: { wizardId: signup.wizard.id },
        body: { maxAnswers, closesAt: null },
      });
    await limit(1);
    await letThrough(signup, person);
    expect(await problemOf(letThrough(signup, visitor))).toEqual(['run_not_carried_out', 'full']);
    expect(await valuesIn(signup)).toHaveLength(2);
    expect(await traceOf(signup, visitor)).toMatchObject({ isSpam: true, isHeld: true });
    await limit(null);
    // Its value no longer fits; nothing of the step before is left, either.
    const age = { collectionId, fieldId: signup.fieldId('age') };
    await ada.call(collections.changeField, { params: age, body: { settings: { min: 40 } } });
    expect(await problemOf(letThrough(signup, visitor))).toEqual(['run_not_carried_out', 'answers_unfit']);
    expect(await valuesIn(signup)).toHaveLength(2);
    await ada.call(collections.changeField, { params: age, body: { settings: { min: 16 } } });
    await letThrough(signup, visitor);
    expect(await valuesIn(signup)).toHaveLength(4);
    expect(await placesOf(signup)).toEqual([2, 2]);
  });

  test('says that a collection was deleted, or the wizard taken offline', async () => {
    const [one, other] = [await makeSignup(ada), await makeSignup(ada)];
    const [first, second] = [await visitAsBot(one), await visitAsBot(other)];
    await ada.call(collections.delete, { params: { collectionId: one.collection.id } });
    expect(await problemOf(letThrough(one, first))).toEqual(['run_not_carried_out', 'wizard_changed']);
    await ada.call(wizards.takeOffline, { params: { wizardId: other.wizard.id }, body: {} });
    expect(await problemOf(letThrough(other, second))).toEqual(['run_not_carried_out', 'version_revoked']);
    expect(await valuesIn(other)).toEqual([]);
  });

  test('after its answers were deleted there is nothing to do', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup);
    await server.deps.ownerPool.query(
      `update platform.wizard_runs set touched_at = touched_at - interval '40 days' where id = $1`,
      [visitor.runId],
    );
    await ada.call(wizardResults.changeSettings, {
      params: { wizardId: signup.wizard.id },
      body: { showsUnfinished: false, answerDays: 30 },
    });
    await server.deps.ownerPool.query('select platform.ask_to_forget_answers()');
    const answers = async () => (await traceOf(signup, visitor)).answers;
    await expect.poll(answers, { timeout: 15_000 }).toEqual([]);
    expect(await problemOf(letThrough(signup, visitor))).toEqual(['run_not_carried_out', 'answers_deleted']);
    expect(await valuesIn(signup)).toEqual([]);
  });

  test('of a run that was in the box before its tasks were held back does nothing again', async () => {
    const signup = await makeSignup(ada);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({});
    await visitor.submit(nameOf(signup, 'Elena'));
    await visitor.submit(ageOf(signup, 30));
    await server.deps.ownerPool.query(
      `update platform.wizard_runs set is_spam = true, spam_reasons = '{hidden_field}' where id = $1`,
      [visitor.runId],
    );
    await letThrough(signup, visitor);
    expect(await valuesIn(signup)).toHaveLength(2);
  });
});

test.each([
  [90, ['hidden_field', 'hasty']],
  [60, ['hidden_field']],
  [30, ['by_member']],
])(
  'a run that was in the box with %i points before its reasons were stored has %j',
  async (score, reasons) => {
    const signup = await makeSignup(ada);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    const { ownerPool } = server.deps;
    await ownerPool.query(
      `update platform.wizard_runs set is_spam = true, spam_score = $2, spam_reasons = '{}' where id = $1`,
      [visitor.runId, score],
    );
    const file = new URL('../../../../migrations/202611302201-spam-reasons.sql', import.meta.url);
    const text = await readFile(file, 'utf8');
    await ownerPool.query(text.slice(text.indexOf('update ')));
    expect((await traceOf(signup, visitor)).spamReasons).toEqual(reasons);
  },
);

test('a run that a member moved into the box goes on and does its tasks as before', async () => {
  const signup = await makeSignup(ada);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({});
  await visitor.submit(nameOf(signup, 'Elena'));
  await sort(signup.wizard.id, visitor, true);
  expect(await traceOf(signup, visitor)).toMatchObject({ isSpam: true, isHeld: false });
  await visitor.submit(ageOf(signup, 30));
  expect(await valuesIn(signup)).toHaveLength(2);
  expect(await placesOf(signup)).toEqual([1, 0]);
});

test.each(['wizard_carried_out', 'wizard_sorted'] as const)(
  'a kill at %s of “Not spam” leaves all of it or nothing, and trying again does it once',
  async (point) => {
    const signup = await makeSignup(ada);
    const visitor = await visitAsBot(signup);
    const doomed = await startDoomed(server.databaseUrl, point);
    children.push(doomed);
    const there = new Person(doomed.url, ada.cookie, ada.teamId);
    await expect(sort(signup.wizard.id, visitor, false, there)).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
    const isDone = point === 'wizard_sorted';
    expect(await valuesIn(signup)).toHaveLength(isDone ? 2 : 0);
    expect(await placesOf(signup)).toEqual(isDone ? [1, 1] : [0, 0]);
    await letThrough(signup, visitor);
    expect(await valuesIn(signup)).toHaveLength(2);
    expect(await placesOf(signup)).toEqual([1, 1]);
  },
);
