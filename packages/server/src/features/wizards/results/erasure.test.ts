// Erasing a person reaches what they entered in wizards, finished or not (docs/decisions/0276).
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { teamId } from '@fieldhouse/contract/ids';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test/people.ts';
import { smallSteps } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { tablesNaming } from '../../../../test/tables-naming.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish, recordsOf } from '../../../../test/wizard-makers.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', ...smallSteps(2) } });
});
afterAll(() => server.stop());

const soon = { timeout: 20_000 };

/** Asks for a name, addresses and files, then for a remark; it begins with the address that its link contains. */
async function makeApplication() {
  const people = await server.ada.call(collections.create, {
    body: {
      name: 'Applicant',
      pluralName: `Applicants ${randomUUID()}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Papers', dataType: 'multi_file' },
        { title: 'Remark', dataType: 'plain_text' },
        { title: 'Referee', dataType: 'email_address' },
      ],
    },
  });
  const fieldId = (columnName: string) =>
    people.fields.find((one) => one.columnName === columnName)?.id as string;
  const [who, more] = [randomUUID(), randomUUID()];
  const asks = (id: string, ...names: string[]) => ({
    id: randomUUID(),
    title: 'Apply',
    tasks: [
      {
        ...{ id, type: 'create_record', collectionId: people.id },
        fields: names.map((name) => ({ fieldId: fieldId(name) })),
      },
    ],
  });
  const { id, draftRev, name, icon } = await server.ada.call(wizards.create, {
    body: { name: `Apply ${randomUUID().slice(0, 8)}` },
  });
  const definition = wizardDefinition.parse({
    access: 'public',
    inputs: [{ name: 'contact', title: 'Contact', dataType: 'plain_text' }],
    receipt: { to: `answer.${who}.${fieldId('email')}` },
    steps: [asks(who, 'name', 'email', 'phone', 'papers', 'referee'), asks(more, 'remark')],
  });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  await publish(server.ada, id);
  const answersOf = (
    values: Partial<Record<'email' | 'phone' | 'name' | 'referee', string>> & { papers?: string[] },
  ) => ({
    [who]: Object.fromEntries(Object.entries(values).map(([column, value]) => [fieldId(column), value])),
  });
  const remark = (text: string) => ({ [more]: { [fieldId('remark')]: text } });
  const upload = async ({ runId, headers }: Visitor) => {
    const query = new URLSearchParams({ task: who, field: fieldId('papers'), name: 'cv.pdf' });
    const reply = await fetch(`${server.anonymous.url}/api/wizard-runs/${runId}/files?${query}`, {
      method: 'POST',
      headers: { 'x-fieldhouse': '1', 'content-type': 'application/octet-stream', ...headers },
      body: '%PDF-1.7\n1 0 obj\n',
    });
    return (await reply.json()) as FileValue;
  };
  const saveDraft = (visitor: Visitor, answers: object) =>
    server.anonymous.call(wizardRuns.saveDraft, {
      params: { runId: visitor.runId },
      headers: visitor.headers,
      // Keys are ids of the definition.
      body: { stepId: visitor.step.stepId ?? '', clientSeq: 1, answers: answers as never },
    });
  const startWith = async (inputs: Record<string, string>) => {
    const visitor = new Visitor(server.anonymous, id);
    const { runId, token, step } = await server.anonymous.call(wizardRuns.startPublic, {
      params: { wizardId: id },
      body: { inputs },
      headers: visitor.headers,
    });
    return Object.assign(visitor, { runId, token, step });
  };
  return { id, people, answersOf, remark, upload, saveDraft, startWith };
}

const isStored = ({ id: fileId }: FileValue) =>
  server.deps.files.openLocally({ teamId: teamId.parse(server.ada.teamId), fileId }).then(
    async (found) => {
      await found.release();
      return true;
    },
    () => false,
  );

const erase = (address: string) =>
  server.ada.call(suppressions.erasePerson, { body: { address, reason: 'Request by letter' } });

test('a person is erased from results, traces, exports, drafts, receipts, links and files of runs', async () => {
  const { ada, anonymous } = server;
  const form = await makeApplication();
  const start = () => Visitor.start(anonymous, form.id);
  const address = 'Gone.Person@example.org';

  const finished = await start();
  const inRecord = await form.upload(finished);
  await finished.submit(form.answersOf({ name: 'Gone', email: address, papers: [inRecord.id] }) as never);
  await finished.submit(form.remark('I am gone.') as never);
  // A bot fills in what people don't see: its receipt waits.
  const spam = await start();
  const heldBack = await form.upload(spam);
  await spam.submit(form.answersOf({ email: address, papers: [heldBack.id] }) as never, {
    roomNumber: 'filled',
  });
  await spam.submit(form.remark('x') as never);
  expect(await isStored(heldBack)).toBe(true);
  const begun = await start();
  const unsent = await form.upload(begun);
  await form.saveDraft(begun, form.answersOf({ name: `Write to ${address}.` }));
  const linked = await form.startWith({ contact: `<${address}>` });
  const other = await start();
  const theirs = await form.upload(other);
  await other.submit(form.answersOf({ email: 'not.gone.person@example.org' }) as never);

  const { rows: receipts } = await server.deps.ownerPool.query(
    'select from platform.wizard_runs where receipt_to is not null',
  );
  expect(receipts).toHaveLength(1);
  await erase(address);
  const erased = async () => {
    const { rows } = await server.deps.ownerPool.query<{ id: string }>(
      'select id from platform.wizard_runs where answers_deleted_at is not null',
    );
    return rows.map(({ id }) => id).toSorted();
  };
  await expect
    .poll(erased, soon)
    .toEqual([finished, spam, begun, linked].map(({ runId }) => runId).toSorted());
  // Another address that ends like it is another person's.
  expect(await tablesNaming(server, 'gone.person@example.org')).toContain('run_values');
  const params = { wizardId: form.id };
  const { items } = await ada.call(wizardResults.runs, { params, query: { state: 'finished' } });
  expect(items.map(({ id, answers }) => [id, answers])).toEqual([[finished.runId, []]]);
  const trace = await ada.call(wizardResults.run, { params: { ...params, wizardRunId: finished.runId } });
  expect(trace.steps.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(JSON.stringify(trace)).not.toContain('am gone');
  for (const visitor of [finished, begun, linked]) expect((await refusal(visitor.load())).status).toBe(404);
  // What is in the team's records stays there.
  expect((await recordsOf(ada, form.people.id)).some(({ values }) => values.email === address)).toBe(true);
  expect([await isStored(inRecord), await isStored(theirs)]).toEqual([true, true]);
  for (const file of [unsent, heldBack]) await expect.poll(() => isStored(file), soon).toBe(false);
});

test('a person is erased by their phone number, in every table', async () => {
  const form = await makeApplication();
  const visitor = await Visitor.start(server.anonymous, form.id);
  const phone = '+34911998877';
  await visitor.submit(form.answersOf({ phone, name: 'Erased' }) as never);
  await form.saveDraft(visitor, form.remark(`Call ${phone}`));
  // The trace of a simulation has what it would have written.
  const { draftRev } = await server.ada.call(wizards.get, { params: { wizardId: form.id } });
  const simulated = await server.ada.call(wizardTests.start, {
    params: { wizardId: form.id },
    body: { mode: 'simulate', draftRev },
  });
  const simulation = Object.assign(new Visitor(server.ada, form.id), simulated);
  await simulation.submit(form.answersOf({ phone }) as never);
  expect(await tablesNaming(server, phone)).toEqual(
    expect.arrayContaining(['run_values', 'run_drafts', 'step_visits', 'run_effects', 'task_execs']),
  );
  await erase(phone);
  await expect.poll(() => tablesNaming(server, phone), soon).toEqual([]);
});

test('jobs that mailed something to an erased person don’t name them any more, and those that wait are not done', async () => {
  const { ownerPool } = server.deps;
  const form = await makeApplication();
  const address = 'Queued.Person@example.org';
  const visitor = await Visitor.start(server.anonymous, form.id);
  await visitor.submit(form.answersOf({ email: address }) as never);
  await visitor.submit(form.remark('x') as never);
  const tomorrow = { startAfter: new Date(Date.now() + 24 * 60 * 60_000) };
  const team = teamId.parse(server.ada.teamId);
  await server.deps.withTeam(makeTeamAuthority(team, { kind: 'system' }), async (ctx) => {
    await ctx.enqueue('wizards.mail-link', { runId: randomUUID(), address }, tomorrow);
    await ctx.enqueue('wizards.mail-link', { runId: randomUUID(), address: `not.${address}` }, tomorrow);
  });
  const jobs = async () => {
    const { rows } = await ownerPool.query<{ name: string; state: string; to: string; output: unknown }>(
      `select name, state, data -> 'payload' ->> 'address' as to, output from jobs.job
       where data::text ilike $1 or output::text ilike $1 order by name, data -> 'payload' ->> 'address' collate "C"`,
      [`%${address}%`],
    );
    return rows.map(({ name, state, to, output }) => [name, state, to, output]);
  };
  await expect.poll(jobs, soon).toEqual([
    ['wizards.mail-link', 'created', address, null],
    ['wizards.mail-link', 'created', `not.${address}`, null],
    ['wizards.receipt', 'completed', address, null],
  ]);
  // What a mail server replied to the last attempt.
  const reply = JSON.stringify({ message: `550 <${address}>: no such user.` });
  await ownerPool.query('update jobs.job set output = $1 where data::text like $2', [
    reply,
    `%not.${address}%`,
  ]);
  await ownerPool.query(
    `insert into platform.held_jobs (team_id, id, queue, payload, asked_at) values ($1, $2, 'wizards.receipt', $3, now())`,
    [team, randomUUID(), JSON.stringify({ runId: visitor.runId, address })],
  );
  await erase(address);
  await expect.poll(jobs, soon).toEqual([['wizards.mail-link', 'created', `not.${address}`, null]]);
  expect((await ownerPool.query('select from platform.held_jobs')).rowCount).toBe(0);
});

test('a job that names an erased person and changes data is done, and deleted after that', async () => {
  const { ownerPool } = server.deps;
  const address = 'in.a.file@example.org';
  const job = { projectId: randomUUID(), userId: randomUUID(), tasks: [{ title: `Call ${address}` }] };
  const tomorrow = { startAfter: new Date(Date.now() + 24 * 60 * 60_000) };
  const team = teamId.parse(server.ada.teamId);
  await server.deps.withTeam(makeTeamAuthority(team, { kind: 'system' }), (ctx) =>
    ctx.enqueue('tasks.import', job, tomorrow),
  );
  const jobs = async () => {
    const { rows } = await ownerPool.query<{ state: string }>(
      'select state from jobs.job where data::text like $1',
      [`%${address}%`],
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(jobs, soon).toEqual(['created']);
  await erase(address);
  // It looks again later.
  const looksAgain = `name = 'suppressions.erase' and state = 'created' and data -> 'payload' ->> 'onlyJobs' = 'true'`;
  const waiting = async () => (await ownerPool.query(`select from jobs.job where ${looksAgain}`)).rowCount;
  await expect.poll(waiting, soon).toBe(1);
  expect(await jobs()).toEqual(['created']);
  await ownerPool.query("update jobs.job set state = 'completed' where data::text like $1", [`%${address}%`]);
  await ownerPool.query(`update jobs.job set start_after = now() where ${looksAgain}`);
  await expect.poll(jobs, soon).toEqual([]);
});

test('the export about a person has what they answered, and nothing that others entered about them', async () => {
  const form = await makeApplication();
  const [own, other, phone] = ['Own.Person@example.org', 'other.person@example.org', '+34911445566'];
  const answer = async (visitor: Visitor, values: Parameters<typeof form.answersOf>[0], remark?: string) => {
    await visitor.submit(form.answersOf(values) as never);
    if (remark !== undefined) await visitor.submit(form.remark(remark) as never);
  };
  const start = () => Visitor.start(server.anonymous, form.id);
  await answer(await start(), { name: 'Own', email: own, phone, referee: other }, 'My own');
  await answer(await start(), { referee: 'own.person@example.org' });
  // The receipt says whose run it is: theirs, in which they named a referee.
  await answer(await start(), { name: 'Other', email: other, referee: own }, `Ask ${own}`);
  await answer(await Visitor.startAs(server.ada, form.id), { name: 'By a member', email: own }, 'Difficult');
  const answersAbout = async (address: string) =>
    (await server.ada.call(suppressions.exportPerson, { body: { address } })).wizardAnswers;
  const begun = { startedAt: expect.any(String), wizard: expect.stringMatching(/^Apply /) };
  const first = {
    ...begun,
    finishedAt: expect.any(String),
    answers: [
      { question: 'Name', answer: 'Own' },
      { question: 'Email', answer: own },
      { question: 'Phone', answer: '+34 911 44 55 66' },
      { question: 'Referee', answer: other },
      { question: 'Remark', answer: 'My own' },
    ],
  };
  const second = {
    ...begun,
    finishedAt: null,
    answers: [{ question: 'Referee', answer: 'own.person@example.org' }],
  };
  expect(await answersAbout(own)).toEqual([second, first]);
  expect(await answersAbout(phone)).toEqual([first]);
  expect((await answersAbout(other)).map(({ answers }) => answers[0])).toEqual([
    { question: 'Name', answer: 'Other' },
  ]);
  await erase(own);
  await expect.poll(() => answersAbout(own), soon).toEqual([]);
});
