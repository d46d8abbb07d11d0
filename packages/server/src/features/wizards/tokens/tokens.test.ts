// Personal links: what an anonymous visitor who holds one may see and do, for how long, and who can create
// them.
import { randomUUID } from 'node:crypto';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../../../../test/clock/count-in-one-window.ts';
import { inDatabase } from '../../../../test/cluster/start-cluster.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeVisits, type Visits } from '../../../../test/record-wizard.ts';
import { sized } from '../../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { publish, recordsOf } from '../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
const makeTheirs = () => makeVisits(server.ada, { access: 'token' });

interface Making {
  readonly uses?: 'once' | 'many';
  readonly expiresAt?: string;
}

function makeLink(person: Person, visits: Visits, { uses = 'once', expiresAt = inAnHour() }: Making = {}) {
  return person.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: { recordId: visits.record.id, uses, expiresAt },
  });
}

function answersOf(visits: Visits, subject: string, phone?: string): Answers {
  const { createTask, updateTask, subjectId, fieldId } = visits;
  const changes = phone === undefined ? {} : { [fieldId('phone')]: phone };
  // The keys are ids from the helper functions.
  return { [createTask]: { [subjectId()]: subject }, [updateTask]: changes } as Answers;
}

const enter = (secret: string) => Visitor.enter(server.anonymous, secret);

/** The reply for a link that is no longer valid, without the parts that differ in every reply. */
async function refusedEntry(secret: string) {
  const { status, problem } = await refusal(enter(secret));
  return JSON.stringify({ ...problem, status, requestId: '' });
}

async function statesOf({ people, record }: Visits) {
  const params = { collectionId: people.id, recordId: record.id };
  return (await server.ada.call(wizardTokens.listOfRecord, { params })).items.map(({ state }) => state);
}

describe('a personal link', () => {
  test('opens the wizard for its record, signed out, and reads and writes what the tasks name', async () => {
    const visits = await makeTheirs();
    const { secret, address, token } = await makeLink(server.tom, visits);
    expect(address).toBe(`${server.deps.config.appUrl}/AuthPublicDataWizard/${secret}`);
    expect(token).toMatchObject({ state: 'open', uses: 'once', recordLabel: 'Elena Rossi', answerCount: 0 });
    const visitor = await enter(secret);
    expect(visitor.step.record).toMatchObject({ id: visits.record.id, label: 'Elena Rossi' });
    const [text, , update] = visitor.step.parts;
    expect(text).toMatchObject({ html: '<p>Visit of Elena Rossi, elena@example.org</p>' });
    expect(update).toMatchObject({
      questions: [
        { title: 'Email', value: 'elena@example.org' },
        { title: 'Phone', value: null },
      ],
    });
    await visitor.submit(answersOf(visits, 'Roof', '+442079460000'));
    expect(visitor.step).toMatchObject({ status: 'finished', thankYouHtml: '<p>Done for Elena Rossi</p>' });
    const found = (await recordsOf(server.ada, visits.people.id)).find(({ id }) => id === visits.record.id);
    expect(found?.values).toMatchObject({ phone: '+442079460000', state: 'visited', name: 'Elena Rossi' });
    const [visit] = await recordsOf(server.ada, visits.visits.id);
    expect(visit?.values).toMatchObject({ subject: 'Roof', person: { id: visits.record.id } });
    const history = await server.ada.call(recordHistory.list, {
      params: { collectionId: visits.people.id, recordId: visits.record.id },
    });
    expect(history.items[0]).toMatchObject({ wizard: visits.wizard.name, actor: { kind: 'system' } });
  });

  test('shows nothing of the record that no task names, not even its name', async () => {
    const visits = await makeVisits(server.ada, { access: 'token', isPublished: false });
    const { draft } = visits.wizard;
    const [step] = draft.steps;
    const tasks = step?.tasks.filter(({ type }) => type === 'update_records') ?? [];
    await visits.save({
      ...draft,
      thankYou: [],
      steps: [{ ...step, tasks } as (typeof draft.steps)[number]],
    });
    await publish(server.ada, visits.wizard.id);
    const { secret } = await makeLink(server.ada, visits);
    const visitor = await enter(secret);
    expect(visitor.step.record).toMatchObject({ label: '' });
    expect(JSON.stringify(visitor.step)).not.toContain('Elena Rossi');
    // Hidden, so never shown.
    expect(JSON.stringify(visitor.step)).not.toContain(visits.fieldId('state'));
    const [, update] = Object.entries(answersOf(visits, '')).at(-1) ?? [];
    const unknown = { ...update, [visits.fieldId('name')]: 'Someone else' };
    expect(await codeOf(visitor.submit({ [visits.updateTask]: unknown } as Answers))).toBe('invalid_input');
  });

  test('is stored hashed', async () => {
    const visits = await makeTheirs();
    const { secret } = await makeLink(server.ada, visits);
    // Fails if any value of any row contains it.
    await inDatabase(
      server.databaseUrl,
      `do $$ begin
        assert (select count(*) from platform.wizard_tokens) > 0;
        assert not exists (select from platform.wizard_tokens t
          where row_to_json(t)::text || encode(t.hash, 'escape') like '%${secret}%');
      end $$`,
    );
    const params = { wizardId: visits.wizard.id };
    expect(JSON.stringify(await server.ada.call(wizardTokens.listOfWizard, { params }))).not.toContain(
      secret,
    );
  });

  test('a wrong, a used, an expired and a revoked one, and one to a wizard offline, are answered alike', async () => {
    const visits = await makeTheirs();
    const used = await makeLink(server.ada, visits);
    await (await enter(used.secret)).submit(answersOf(visits, 'Roof'));
    const revoked = await makeLink(server.ada, visits);
    await server.ada.call(wizardTokens.revoke, { params: { wizardTokenId: revoked.token.id } });
    const offline = await makeTheirs();
    const toOffline = await makeLink(server.ada, offline);
    await server.ada.call(wizards.takeOffline, { params: { wizardId: offline.wizard.id }, body: {} });
    const expired = await makeLink(server.ada, visits, { uses: 'many' });
    const visitor = await enter(expired.secret);
    await inDatabase(
      server.databaseUrl,
      `update platform.wizard_tokens set expires_at = now() where id = '${expired.token.id}'`,
    );
    const answers = await Promise.all(
      ['nonsense', 'A'.repeat(43), ...[used, revoked, toOffline, expired].map(({ secret }) => secret)].map(
        refusedEntry,
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('wizard_closed');
    expect(await statesOf(visits)).toEqual(['expired', 'revoked', 'used']);
    // A run in progress ends with the link.
    expect(await codeOf(visitor.submit(answersOf(visits, 'Late')))).toBe('not_found');
  });

  test('guesses are limited by their address', async () => {
    await countInOneWindow(server);
    const headers = { 'x-forwarded-for': '2001:db8:ffff::7' };
    const guess = () =>
      server.anonymous.call(wizardEntry.start, { headers, body: { token: 'B'.repeat(43) } });
    for (let tries = 0; tries < 10; tries += 1) expect(await codeOf(guess())).toBe('wizard_closed');
    expect(await codeOf(guess())).toBe('too_many_requests');
  });
});

describe('a link for once', () => {
  test('is not used up by being opened; who opens it last goes on where it was', async () => {
    const visits = await makeTheirs();
    const { secret } = await makeLink(server.ada, visits);
    const first = await enter(secret);
    await server.anonymous.call(wizardRuns.saveDraft, {
      params: { runId: first.runId },
      headers: first.headers,
      body: { stepId: first.step.stepId as never, clientSeq: 1, answers: answersOf(visits, 'Half') },
    });
    const second = await enter(secret);
    expect(second.runId).toBe(first.runId);
    expect(JSON.stringify(second.step)).toContain('Half');
    expect(await codeOf(first.load())).toBe('not_found');
    await second.submit(answersOf(visits, 'Whole'));
    expect(await recordsOf(server.ada, visits.visits.id)).toHaveLength(1);
    expect(await statesOf(visits)).toEqual(['used']);
  });

  test('opened many times at once and sent from everywhere is one answer', async () => {
    const visits = await makeTheirs();
    const { secret } = await makeLink(server.ada, visits);
    const visitors = await Promise.all(Array.from({ length: sized(12, 50) }, () => enter(secret)));
    const sent = await Promise.allSettled(visitors.map((one) => one.submit(answersOf(visits, 'Roof'))));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await recordsOf(server.ada, visits.visits.id)).toHaveLength(1);
  });
});

test('a link until it expires makes a run each time, and revoking it stops those under way', async () => {
  const visits = await makeTheirs();
  const { secret, token } = await makeLink(server.ada, visits, { uses: 'many' });
  for (const subject of ['Roof', 'Cellar']) await (await enter(secret)).submit(answersOf(visits, subject));
  expect(await recordsOf(server.ada, visits.visits.id)).toHaveLength(2);
  const third = await enter(secret);
  await server.ada.call(wizardTokens.revoke, { params: { wizardTokenId: token.id } });
  expect(await codeOf(third.submit(answersOf(visits, 'Late')))).toBe('not_found');
  expect(await recordsOf(server.ada, visits.visits.id)).toHaveLength(2);
});

test('a link to a record that was deleted opens nothing', async () => {
  const visits = await makeTheirs();
  const { secret } = await makeLink(server.ada, visits);
  const visitor = await enter(secret);
  await server.ada.call(records.delete, {
    params: { collectionId: visits.people.id },
    body: { ids: [visits.record.id] },
  });
  expect(await codeOf(visitor.load())).toBe('wizard_record_not_found');
  expect(await refusedEntry(secret)).toBe(await refusedEntry('C'.repeat(43)));
});

test('another user’s change in the meantime is shown before it is sent again', async () => {
  const visits = await makeTheirs();
  const visitor = await enter((await makeLink(server.ada, visits)).secret);
  await server.tom.call(records.update, {
    params: { collectionId: visits.people.id },
    body: { records: [{ id: visits.record.id, values: { email: 'right@example.org' } }] },
  });
  expect(await codeOf(visitor.submit(answersOf(visits, 'Roof')))).toBe('stale_version');
  expect(JSON.stringify(await visitor.load())).toContain('right@example.org');
  await visitor.submit(answersOf(visits, 'Roof'));
  expect(visitor.step.status).toBe('finished');
});

describe('who hands links out', () => {
  async function makeHelper(visits: Visits, change: string[], accountType: 'full' | 'guest' = 'full') {
    const person = await makeMember(server, `helper-${randomUUID().slice(0, 6)}`);
    const grant = (type: 'read_data_field_data' | 'update_data_field_data') => (columnName: string) => ({
      type,
      collectionId: visits.people.id,
      fieldId: visits.fieldId(columnName),
      filter: null,
    });
    const dataPermissions = [
      { type: 'run_data_wizard', wizardId: visits.wizard.id } as const,
      ...['name', 'email', 'phone', 'state'].map(grant('read_data_field_data')),
      ...change.map(grant('update_data_field_data')),
    ];
    const role = { name: `Helper ${randomUUID()}`, dataPermissions };
    const { id } = await server.ada.call(roles.create, { body: role });
    await giveRoles(server.ada, person, [id], { accountType });
    return person;
  }

  test('users who may do what the wizard does, and no one with fewer rights', async () => {
    const visits = await makeTheirs();
    const may = await makeHelper(visits, ['email', 'phone', 'state']);
    const { token } = await makeLink(may, visits);
    const mayNot = await makeHelper(visits, ['email']);
    expect(await codeOf(makeLink(mayNot, visits))).toBe('wizard_record_forbidden');
    const guest = await makeHelper(visits, ['email', 'phone', 'state'], 'guest');
    expect(await codeOf(makeLink(guest, visits))).toBe('forbidden');
    // Visible to those who may read the record; revoked by the creator or a wizard administrator.
    const params = { collectionId: visits.people.id, recordId: visits.record.id };
    const { items } = await mayNot.call(wizardTokens.listOfRecord, { params });
    expect(items).toMatchObject([{ id: token.id, may: { revoke: false } }]);
    const own = { params: { wizardTokenId: token.id } };
    expect(await codeOf(mayNot.call(wizardTokens.revoke, own))).toBe('forbidden');
    await may.call(wizardTokens.revoke, own);
    expect(await statesOf(visits)).toEqual(['revoked']);
  });

  test('no other team, for anything', async () => {
    const visits = await makeTheirs();
    const { token } = await makeLink(server.ada, visits);
    const theirs = await makeVisits(server.olga, { access: 'token' });
    expect(await codeOf(makeLink(server.olga, visits))).toBe('wizard_closed');
    expect(await codeOf(makeLink(server.olga, { ...theirs, record: visits.record }))).toBe(
      'wizard_record_not_found',
    );
    const { olga } = server;
    const own = { params: { wizardTokenId: token.id } };
    expect(await codeOf(olga.call(wizardTokens.revoke, own))).toBe('not_found');
    const ofRecord = { params: { collectionId: visits.people.id, recordId: visits.record.id } };
    expect(await codeOf(olga.call(wizardTokens.listOfRecord, ofRecord))).toBe('not_found');
    const ofWizard = { params: { wizardId: visits.wizard.id } };
    expect(await codeOf(olga.call(wizardTokens.listOfWizard, ofWizard))).toBe('not_found');
    expect(await statesOf(visits)).toEqual(['open']);
  });

  test('only to wizards that take them, for at most a year', async () => {
    const visits = await makeVisits(server.ada);
    expect(await codeOf(makeLink(server.ada, visits))).toBe('wizard_without_personal_links');
    const theirs = await makeTheirs();
    for (const days of [-1, 400]) {
      const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString();
      expect(await codeOf(makeLink(server.ada, theirs, { expiresAt }))).toBe('invalid_input');
    }
    await visits.save({ ...visits.wizard.draft, access: 'token', startsWith: null });
    const { problems } = await server.ada.call(wizards.publication, {
      params: { wizardId: visits.wizard.id },
    });
    expect(problems.map(({ code }) => code)).toContain('token_without_record');
  });

  test('a wizard for links is published by who holds every right in it', async () => {
    const visits = await makeVisits(server.ada, { access: 'token', isPublished: false });
    const helper = await makeHelper(visits, ['email', 'phone']);
    const { id } = await server.ada.call(roles.create, {
      body: { name: `Builder ${randomUUID()}`, featurePermissions: ['team_admin_data_wizards'] },
    });
    const held = await server.ada.call(roles.members);
    expect(held.items.length).toBeGreaterThan(0);
    await giveRoles(server.ada, helper, [id]);
    expect(await codeOf(publish(helper, visits.wizard.id))).toBe('forbidden');
    await publish(server.ada, visits.wizard.id);
    await makeLink(server.ada, visits);
  });
});

test('who builds wizards sees the links to records that they may read, and their own', async () => {
  const visits = await makeTheirs();
  const { token } = await makeLink(server.ada, visits);
  const features = await server.ada.call(roles.create, {
    body: { name: `Builder ${randomUUID()}`, featurePermissions: ['team_admin_data_wizards'] },
  });
  const reading = { type: 'read_data_field_data', collectionId: visits.people.id } as const;
  const reader = await server.ada.call(roles.create, {
    body: { name: `Reader ${randomUUID()}`, dataPermissions: [reading] },
  });
  const builder = await makeMember(server, `builder-${randomUUID().slice(0, 6)}`);
  const params = { wizardId: visits.wizard.id };
  const seen = async () =>
    (await builder.call(wizardTokens.listOfWizard, { params })).items.map(({ id }) => id);
  await giveRoles(server.ada, builder, [features.id], { dataAccess: 'by_role' });
  expect(await seen()).toEqual([]);
  await giveRoles(server.ada, builder, [features.id, reader.id], { dataAccess: 'by_role' });
  expect(await seen()).toEqual([token.id]);
});

test('the links of a wizard are listed page by page', async () => {
  const visits = await makeTheirs();
  for (let made = 0; made < 3; made += 1) await makeLink(server.ada, visits, { uses: 'many' });
  const params = { wizardId: visits.wizard.id };
  const first = await server.ada.call(wizardTokens.listOfWizard, { params, query: { limit: '2' } });
  expect(first.items).toHaveLength(2);
  const rest = await server.ada.call(wizardTokens.listOfWizard, {
    params,
    query: { after: first.next ?? '' },
  });
  expect(rest).toMatchObject({ items: [{ createdBy: 'Ada Lindqvist' }], next: null });
});
