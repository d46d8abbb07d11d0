// Results of wizards: figures, runs, traces, and who sees which of them.
import { randomUUID } from 'node:crypto';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { MemberRun, makeVisits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { makeSignup, publish, type Signup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
let database: pg.Client;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ({ ada } = server);
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
const figuresOf = (person: Person, { wizard }: Pick<Signup, 'wizard'>, query = {}) =>
  person.call(wizardResults.figures, { params: { wizardId: wizard.id }, query });
const runsOf = (person: Person, { wizard }: Pick<Signup, 'wizard'>, query = {}) =>
  person.call(wizardResults.runs, { params: { wizardId: wizard.id }, query });

/** Goes on to the step; 3 is the end. */
async function visit(signup: Signup, steps: number, name = 'Ana Silva'): Promise<Visitor> {
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  const { nameTask, ageTask, fieldId } = signup;
  const answers = [
    {},
    { [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: 'ana@example.org' } },
    { [ageTask]: { [fieldId('age')]: 30 } },
  ];
  // Keys are ids of the definition.
  for (const answer of answers.slice(0, steps)) await visitor.submit(answer as never);
  return visitor;
}

/** As if nothing had happened in the run for an hour. */
async function leave(visitor: Visitor): Promise<void> {
  await database.query(
    `update platform.wizard_runs set touched_at = touched_at - interval '1 hour' where id = $1`,
    [visitor.runId],
  );
}

async function rollUp(wizardId: string): Promise<void> {
  const asOf = async () => {
    const found = await database.query('select as_of from platform.wizard_roll_ups where wizard_id = $1', [
      wizardId,
    ]);
    return String(found.rows[0]?.as_of?.getTime());
  };
  const before = await asOf();
  await database.query(
    `update jobs.job set start_after = now() where name = 'wizards.roll-up' and state = 'created' and data::text like '%' || $1 || '%'`,
    [wizardId],
  );
  await expect.poll(asOf, soon).not.toBe(before);
}

async function builder(dataPermissions: readonly DataPermission[], accountType: 'full' | 'limited' = 'full') {
  const name = `builder-${randomUUID().slice(0, 8)}`;
  const person = await makeMember(server, name);
  const { id } = await ada.call(roles.create, {
    body: { name, featurePermissions: ['team_admin_data_wizards'], dataPermissions },
  });
  await giveRoles(ada, person, [id], { accountType, dataAccess: 'by_role' });
  return person;
}

describe('the figures', () => {
  test('say where people leave, how long it takes, when and from where they came', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 3);
    await visit(signup, 3);
    await visit(signup, 1);
    await leave(await visit(signup, 1));
    await leave(await visit(signup, 0));
    await ada.call(wizardRuns.start, { params: { wizardId: signup.wizard.id }, body: {} });
    const { steps, days, sources, medianSeconds, ...rest } = await figuresOf(ada, signup);
    expect(rest).toMatchObject({ started: 6, finished: 2, versions: [1], isFollowing: false });
    expect(steps.map(({ title, reached, left, underWay }) => [title, reached, left, underWay])).toEqual([
      ['Welcome', 6, 1, 1],
      ['Who are you?', 4, 1, 1],
      ['How old are you?', 2, 0, 0],
    ]);
    expect(sources).toEqual([
      { source: 'member', started: 1, finished: 0 },
      { source: 'link', started: 5, finished: 2 },
    ]);
    expect(days).toHaveLength(1);
    expect(medianSeconds).toBeLessThan(60);
  });

  test('say which questions people corrected, once for each run, to those who may read the field', async () => {
    const signup = await makeSignup(ada);
    const { nameTask, fieldId, collection } = signup;
    const wrong = (name: string, taskId = nameTask) => ({
      taskId,
      fieldId: fieldId(name),
      rule: 'value_required',
    });
    const answer = { [nameTask]: { [fieldId('name')]: 'Ana', [fieldId('email')]: null } } as never;
    for (const corrected of [[wrong('email'), wrong('email')], [wrong('email'), wrong('name')], []]) {
      const visitor = await visit(signup, 1);
      await visitor.submit(answer, { corrected });
      if (corrected.length === 0) continue;
      await visitor.back();
      await visitor.submit(answer, { corrected });
    }
    // What the step doesn't ask is ignored: a hidden field, another task.
    const visitor = await visit(signup, 1);
    await visitor.submit(answer, { corrected: [wrong('source'), wrong('age', randomUUID())] });
    const correctionsOf = async (person: Person) =>
      (await figuresOf(person, signup)).steps.map(({ corrections }) =>
        corrections.map(({ title, count }) => [title, count]),
      );
    const expected = [
      [],
      [
        ['Email', 2],
        ['Name', 1],
      ],
      [],
    ];
    expect(await correctionsOf(ada)).toEqual(expected);
    await rollUp(signup.wizard.id);
    expect(await correctionsOf(ada)).toEqual(expected);
    const reads = (name: string) => ({
      type: 'read_data_field_data' as const,
      collectionId: collection.id,
      fieldId: fieldId(name),
      filter: null,
    });
    const kim = await builder([reads('name')] as never);
    expect(await correctionsOf(kim)).toEqual([[], [['Name', 1]], []]);
    expect(
      await codeOf(
        visit(signup, 1).then((one) =>
          one.submit(answer, { corrected: [{ ...wrong('name'), rule: 'No rule' }] }),
        ),
      ),
    ).toBe('invalid_input');
  });

  test('count people who left after an error apart from those who corrected it', async () => {
    const signup = await makeSignup(ada);
    const { nameTask, fieldId, wizard } = signup;
    const wrong = ['email', 'source'].map((name) => ({
      taskId: nameTask,
      fieldId: fieldId(name),
      rule: 'value_required',
    }));
    const answer = { [nameTask]: { [fieldId('name')]: 'Ana', [fieldId('email')]: null } } as never;
    const withError = async () => {
      const visitor = await visit(signup, 1);
      const { runId, headers, step } = visitor;
      const body = { stepId: step.stepId as never, clientSeq: 1, answers: {}, refused: wrong as never };
      await visitor.person.call(wizardRuns.saveDraft, { params: { runId }, headers, body });
      return visitor;
    };
    const [gone, still, corrected, passed] = [
      await withError(),
      await withError(),
      await withError(),
      await withError(),
    ];
    await corrected.submit(answer, { corrected: wrong });
    await corrected.back();
    // They leave later, but not after the error.
    await passed.submit(answer);
    const errors = async () =>
      (await figuresOf(ada, signup)).steps[1]?.corrections.map((one) => [one.title, one.count, one.left]);
    // As long as something happens, no one has left. What the step doesn't ask has no error.
    expect(await errors()).toEqual([['Email', 1, 0]]);
    for (const visitor of [gone, corrected, passed]) await leave(visitor);
    expect(await errors()).toEqual([['Email', 1, 1]]);
    await rollUp(wizard.id);
    expect(await errors()).toEqual([['Email', 1, 1]]);
    await leave(still);
    expect(await errors()).toEqual([['Email', 1, 2]]);
  });

  test('are of one version or period if asked, and name steps that are gone', async () => {
    const signup = await makeSignup(ada);
    await leave(await visit(signup, 0));
    const { draft, draftRev, name, icon } = signup.wizard;
    const body = { draftRev, name, icon, definition: { ...draft, steps: draft.steps.slice(1) } };
    await ada.call(wizards.saveDraft, { params: { wizardId: signup.wizard.id }, body });
    await publish(ada, signup.wizard.id);
    await Visitor.start(server.anonymous, signup.wizard.id);
    const titles = (some: Awaited<ReturnType<typeof figuresOf>>) =>
      some.steps.map(({ title, isRemoved, reached }) => [title, isRemoved, reached]);
    const all = await figuresOf(ada, signup);
    expect([all.started, all.versions, titles(all)]).toEqual([
      2,
      [2, 1],
      [
        ['Who are you?', false, 1],
        ['How old are you?', false, 0],
        ['Welcome', true, 1],
      ],
    ]);
    expect(titles(await figuresOf(ada, signup, { version: '1' }))[0]).toEqual(['Welcome', false, 1]);
    expect(await figuresOf(ada, signup, { since: '2100-01-01' })).toMatchObject({ started: 0, days: [] });
    expect(await figuresOf(ada, signup, { version: '9' })).toMatchObject({ started: 0 });
  });

  test('count by the day of the team’s time zone', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visit(signup, 0);
    await database.query(
      `update platform.wizard_runs set started_at = '2026-03-02T05:00:00Z' where id = $1`,
      [visitor.runId],
    );
    await ada.call(teams.change, { body: { primaryTimezone: 'America/Los_Angeles' } });
    const { days } = await figuresOf(ada, signup);
    await ada.call(teams.change, { body: { primaryTimezone: 'UTC' } });
    expect(days.map(({ on }) => on)).toEqual(['2026-03-01']);
    expect((await figuresOf(ada, signup)).days.map(({ on }) => on)).toEqual(['2026-03-02']);
  });

  test('stored by the job are those counted live, also after more has happened', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 3);
    const old = await visit(signup, 1);
    await database.query(
      `update platform.wizard_runs set started_at = started_at - interval '3 days', touched_at = touched_at - interval '3 days'
       where id = $1`,
      [old.runId],
    );
    const live = await figuresOf(ada, signup);
    await rollUp(signup.wizard.id);
    // Only what is stored is known of this day now.
    await database.query('delete from platform.wizard_runs where id = $1', [old.runId]);
    const { asOf: _first, ...stored } = await figuresOf(ada, signup);
    const { asOf: _second, ...counted } = live;
    expect(stored).toEqual(counted);
    await visit(signup, 3);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 3, finished: 2 });
    await rollUp(signup.wizard.id);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 3, finished: 2 });
  });

  test('distinguish runs by a personal link, and by one of a message', async () => {
    const visits = await makeVisits(ada, { access: 'token' });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const make = async () =>
      ada.call(wizardTokens.create, {
        params: { wizardId: visits.wizard.id },
        body: { recordId: visits.record.id, uses: 'many', expiresAt },
      });
    await Visitor.enter(server.anonymous, (await make()).secret);
    const carried = await make();
    await database.query('update platform.wizard_tokens set message_id = $2 where id = $1', [
      carried.token.id,
      randomUUID(),
    ]);
    await Visitor.enter(server.anonymous, carried.secret);
    const { sources } = await figuresOf(ada, visits);
    expect(sources.map(({ source, started }) => [source, started])).toEqual([
      ['message', 1],
      ['token', 1],
    ]);
  });
});

describe('the runs', () => {
  test('are listed with their answers, in pages, filtered and searched', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 3, 'Ana Silva');
    await visit(signup, 3, 'Bo Lee');
    await leave(await visit(signup, 1));
    const { items, columns, next } = await runsOf(ada, signup);
    expect(columns.map(({ title }) => title)).toEqual(['Name', 'Email', 'Age']);
    expect(JSON.stringify(columns)).not.toContain('SECRET');
    expect(items.map(({ state, name, answers }) => [state, name, answers.length])).toEqual([
      ['left', null, 0],
      ['finished', 'Bo Lee', 3],
      ['finished', 'Ana Silva', 3],
    ]);
    expect(next).toBeNull();
    const first = await runsOf(ada, signup, { limit: '2' });
    expect(first.items).toHaveLength(2);
    const second = await runsOf(ada, signup, { limit: '2', after: first.next ?? '' });
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['Ana Silva'], null]);
    const namesWith = async (query: object) =>
      (await runsOf(ada, signup, query)).items.map(({ name }) => name);
    expect(await namesWith({ search: 'bo l' })).toEqual(['Bo Lee']);
    expect(await namesWith({ search: '%' })).toEqual([]);
    expect(await namesWith({ state: 'finished' })).toEqual(['Bo Lee', 'Ana Silva']);
    expect(await namesWith({ step: signup.wizard.draft.steps[1]?.id ?? '' })).toEqual([null]);
    expect(await namesWith({ source: 'member' })).toEqual([]);
    expect(await namesWith({ since: '2100-01-01' })).toEqual([]);
    expect(await namesWith({ version: '7' })).toEqual([]);
  });

  test('show answers of those not finished only where the author allows it', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 2, 'Zoe Unfinished');
    const first = async () => (await runsOf(ada, signup)).items[0];
    expect(await first()).toMatchObject({ answers: [], hasHidden: true });
    expect((await runsOf(ada, signup, { search: 'Zoe' })).items).toEqual([]);
    await ada.call(wizardResults.changeSettings, {
      params: { wizardId: signup.wizard.id },
      body: { showsUnfinished: true, answerDays: null },
    });
    expect(await first()).toMatchObject({ hasHidden: false });
    expect((await first())?.answers).toHaveLength(2);
    expect((await runsOf(ada, signup, { search: 'Zoe' })).items).toHaveLength(1);
  });

  test('show a viewer what they may read where it was written, and find nothing else', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 3, 'Ana Silva');
    await visit(signup, 3, 'Bo Lee');
    const read = (columnName: string, filter: object | null) =>
      // The filter names a column of the collection.
      ({
        type: 'read_data_field_data',
        collectionId: signup.collection.id,
        fieldId: signup.fieldId(columnName),
        filter,
      }) as DataPermission;
    const kim = await builder([
      read('name', null),
      read('email', { field: 'name', operator: 'is', value: 'Bo Lee' }),
    ]);
    const { items, columns } = await runsOf(kim, signup);
    expect(columns.map(({ title }) => title)).toEqual(['Name', 'Email']);
    const fieldsOf = items.map(({ name, answers, hasHidden }) => [
      name,
      answers.map(({ fieldId }) => fieldId).sort(),
      hasHidden,
    ]);
    expect(fieldsOf).toEqual([
      ['Bo Lee', [signup.fieldId('name'), signup.fieldId('email')].sort(), true],
      ['Ana Silva', [signup.fieldId('name')], true],
    ]);
    const found = async (search: string) =>
      (await runsOf(kim, signup, { search })).items.map(({ name }) => name);
    expect(await found('ana@example.org')).toEqual(['Bo Lee']);
    expect(await found('30')).toEqual([]);
    const none = await builder([]);
    expect(JSON.stringify(await runsOf(none, signup))).not.toMatch(/Ana|Bo Lee|example\.org/);
    const runId = items[1]?.id ?? '';
    const params = { wizardId: signup.wizard.id, wizardRunId: runId };
    expect(JSON.stringify(await none.call(wizardResults.run, { params }))).not.toMatch(/Ana|example\.org/);
    expect((await kim.call(wizardResults.run, { params })).name).toBe('Ana Silva');
  });

  test('are exported as they are listed, only by full accounts', async () => {
    const signup = await makeSignup(ada);
    await visit(signup, 3, '=1+1');
    await leave(await visit(signup, 1));
    const path = (person: Person) =>
      `/teams/${person.teamId}/wizards/${signup.wizard.id}/results/runs.csv?state=finished`;
    const file = await ada.send({ method: 'GET', path: path(ada) });
    const [head = '', line = '', end] = (await file.text()).split('\r\n');
    expect(head).toBe('RunId,Version,Source,State,Name,Language,StartedAt,LastAt,Seconds,Name,Email,Age');
    expect(line).toContain(",link,finished,'=1+1,en,");
    expect(line).toContain(",'=1+1,ana@example.org,30");
    expect(end).toBe('');
    const limited = await builder([], 'limited');
    expect((await limited.send({ method: 'GET', path: path(limited) })).status).toBe(403);
  });
});

describe('the trace of a run', () => {
  test('has its steps, tasks and records', async () => {
    const signup = await makeSignup(ada);
    const visitor = await visit(signup, 2);
    const params = { wizardId: signup.wizard.id, wizardRunId: visitor.runId };
    const { steps, stepId, state } = await ada.call(wizardResults.run, { params });
    expect([state, stepId]).toEqual(['under_way', signup.wizard.draft.steps[2]?.id]);
    expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'here']);
    const [task] = steps[1]?.tasks ?? [];
    expect(task).toMatchObject({
      type: 'create_record',
      skipped: null,
      record: { collectionId: signup.collection.id, label: 'Ana Silva' },
      message: null,
    });
    await ada.call(records.delete, {
      params: { collectionId: signup.collection.id },
      body: { ids: [task?.record?.recordId ?? ('' as never)] },
    });
    const later = await ada.call(wizardResults.run, { params });
    expect(later.steps[1]?.tasks[0]?.record).toBeNull();
  });

  test('names the record it was started for, and the member', async () => {
    const visits = await makeVisits(ada);
    const run = await MemberRun.start(server.tom, visits);
    await run.submit({ subject: 'Roof' });
    const params = { wizardId: visits.wizard.id, wizardRunId: run.runId };
    const trace = await ada.call(wizardResults.run, { params });
    expect(trace.name).toMatch(/^Tom/);
    expect(trace.steps[0]?.tasks.map(({ type, record }) => [type, record?.label])).toEqual([
      ['create_record', 'Roof'],
      ['update_records', 'Elena Rossi'],
    ]);
  });

  test('is of this wizard only', async () => {
    const [one, other] = [await makeSignup(ada), await makeSignup(ada)];
    const visitor = await visit(one, 0);
    const params = { wizardId: other.wizard.id, wizardRunId: visitor.runId };
    expect(await codeOf(ada.call(wizardResults.run, { params }))).toBe('not_found');
    expect(
      await codeOf(server.olga.call(wizardResults.figures, { params: { wizardId: one.wizard.id } })),
    ).toBe('not_found');
  });
});

describe('each completed run', () => {
  test('notifies the members who follow the wizard, as long as they may see its results', async () => {
    const signup = await makeSignup(ada);
    const kim = await builder([]);
    const params = { wizardId: signup.wizard.id };
    await kim.call(wizardResults.follow, { params, body: { isFollowing: true } });
    expect((await figuresOf(kim, signup)).isFollowing).toBe(true);
    const visitor = await visit(signup, 3);
    const noticesOf = async (person: Person) =>
      (await person.call(notices.list)).items.map(({ kind, what, place }) => ({ kind, what, place }));
    const place = { type: 'wizard_run', wizardId: signup.wizard.id, wizardRunId: visitor.runId };
    await expect
      .poll(() => noticesOf(kim), soon)
      .toEqual([{ kind: 'wizard_completed', what: signup.wizard.name, place }]);
    expect((await noticesOf(ada)).filter(({ kind }) => kind === 'wizard_completed')).toEqual([]);
    await giveRoles(ada, kim, []);
    expect(await noticesOf(kim)).toEqual([]);
    expect(await codeOf(figuresOf(kim, signup))).toBe('forbidden');
  });
});

describe('the spam box', () => {
  const sort = (person: Person, { wizard }: Pick<Signup, 'wizard'>, wizardRunId: string, isSpam: boolean) =>
    // The id of a run.
    person.call(wizardResults.sortRun, {
      params: { wizardId: wizard.id, wizardRunId: wizardRunId as never },
      body: { isSpam },
    });

  /** A bot fills in what people don't see. */
  async function visitAsBot(signup: Signup): Promise<Visitor> {
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    const { nameTask, ageTask, fieldId } = signup;
    await visitor.submit({});
    const name = { [fieldId('name')]: 'Buy now', [fieldId('email')]: 'bot@example.org' };
    await visitor.submit({ [nameTask]: name } as never, { roomNumber: 'filled' });
    await visitor.submit({ [ageTask]: { [fieldId('age')]: 30 } } as never);
    return visitor;
  }

  test('keeps what looks like spam out of list, figures and notices until someone says it is none', async () => {
    const signup = await makeSignup(ada);
    const kim = await builder([]);
    const params = { wizardId: signup.wizard.id };
    await kim.call(wizardResults.follow, { params, body: { isFollowing: true } });
    const bot = await visitAsBot(signup);
    const person = await visit(signup, 3);
    const ids = async (query = {}) => (await runsOf(ada, signup, query)).items.map(({ id }) => id);
    expect(await ids()).toEqual([person.runId]);
    expect(await ids({ box: 'spam' })).toEqual([bot.runId]);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 1, finished: 1, spam: 1 });
    const responses = async () => (await ada.call(wizards.get, { params })).answerCount;
    expect(await responses()).toBe(1);
    const noticed = async () =>
      (await kim.call(notices.list)).items.flatMap(({ kind, place }) =>
        kind === 'wizard_completed' && place.type === 'wizard_run' ? [place.wizardRunId] : [],
      );
    await expect.poll(noticed, soon).toEqual([person.runId]);
    const traced = () =>
      ada.call(wizardResults.run, { params: { ...params, wizardRunId: bot.runId as never } });
    const trace = await traced();
    expect([trace.isSpam, trace.steps[1]?.tasks[0]?.record]).toEqual([true, null]);
    expect(trace.spamReasons).toEqual(['hidden_field', 'hasty']);
    expect((await figuresOf(ada, signup)).days).toMatchObject([{ started: 1, finished: 1, spam: 1 }]);
    await sort(ada, signup, bot.runId, false);
    // Now its record exists, and the run leads to it.
    expect((await traced()).steps[1]?.tasks[0]?.record?.label).toBe('Buy now');
    expect(await ids()).toEqual([person.runId, bot.runId]);
    expect(await ids({ box: 'spam' })).toEqual([]);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 2, finished: 2, spam: 0 });
    expect(await responses()).toBe(2);
    await expect
      .poll(async () => (await noticed()).toSorted(), soon)
      .toEqual([bot.runId, person.runId].toSorted());
    await sort(ada, signup, person.runId, true);
    expect(await ids()).toEqual([bot.runId]);
    expect((await runsOf(ada, signup, { box: 'spam' })).items).toMatchObject([
      { spamReasons: ['by_member'] },
    ]);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 1, finished: 1, spam: 1 });
    const { rows } = await database.query(
      "select action from platform.audit_log where subject_id = $1 and action like 'wizard.run_marked%' order by id",
      [signup.wizard.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'wizard.run_marked_not_spam',
      'wizard.run_marked_spam',
    ]);
  });

  test('a figure that was stored is counted again after a run was moved', async () => {
    const signup = await makeSignup(ada);
    const old = await visit(signup, 3);
    await database.query(
      `update platform.wizard_runs set started_at = started_at - interval '3 days', touched_at = touched_at - interval '3 days'
       where id = $1`,
      [old.runId],
    );
    await rollUp(signup.wizard.id);
    await sort(ada, signup, old.runId, true);
    expect(await figuresOf(ada, signup)).toMatchObject({ started: 0, spam: 1 });
  });

  test('is of this wizard, and for those who see its results', async () => {
    const [one, other] = [await makeSignup(ada), await makeSignup(ada)];
    const visitor = await visit(one, 0);
    expect(await codeOf(sort(ada, other, visitor.runId, true))).toBe('not_found');
    expect(await codeOf(sort(server.tom, one, visitor.runId, true))).toBe('forbidden');
    expect(await codeOf(sort(server.olga, one, visitor.runId, true))).toBe('not_found');
  });
});

test('a run from a website widget has that source', async () => {
  const signup = await makeSignup(ada);
  const headers = { 'x-forwarded-for': '2001:db8:ffff::1' };
  const params = { wizardId: signup.wizard.id };
  await server.anonymous.call(wizardRuns.startPublic, { params, body: { source: 'widget' }, headers });
  expect((await figuresOf(ada, signup)).sources).toEqual([{ source: 'widget', started: 1, finished: 0 }]);
  const asMember = server.anonymous.call(wizardRuns.startPublic, {
    params,
    body: { source: 'member' as never },
    headers,
  });
  expect(await codeOf(asMember)).toBe('invalid_input');
});

describe('the author’s retention', () => {
  test('deletes old answers, and leaves the trace and the records', async () => {
    const signup = await makeSignup(ada);
    const [old, recent] = [await visit(signup, 3, 'Ana Old'), await visit(signup, 3, 'Bo New')];
    await database.query(
      `update platform.wizard_runs set touched_at = touched_at - interval '40 days' where id = $1`,
      [old.runId],
    );
    await ada.call(wizardResults.changeSettings, {
      params: { wizardId: signup.wizard.id },
      body: { showsUnfinished: false, answerDays: 30 },
    });
    await database.query('select platform.ask_to_forget_answers()');
    const answers = async () => {
      const { items } = await runsOf(ada, signup);
      return items.map(({ id, answers: some }) => [id, some.length]);
    };
    await expect.poll(answers, soon).toEqual([
      [recent.runId, 3],
      [old.runId, 0],
    ]);
    for (const table of ['run_values', 'step_visits', 'run_effects', 'run_drafts']) {
      const { rows } = await database.query(
        `select count(*)::int as count from platform.${table} t where t.run_id = $1 and t::text like '%Ana Old%'`,
        [old.runId],
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
    const params = { wizardId: signup.wizard.id, wizardRunId: old.runId };
    const { steps, name } = await ada.call(wizardResults.run, { params });
    expect([name, steps[1]?.tasks[0]?.record?.label]).toEqual(['Ana Old', 'Ana Old']);
  });
});
