import { randomUUID } from 'node:crypto';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { records } from '@fieldhouse/contract/records';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { createIn } from '../../../test/named-records.ts';
import { pathOf, refusal } from '../../../test/people.ts';
import { everyEndpoint } from '../../../test/routes/every-endpoint.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import {
  askAtOnce,
  makeSignup,
  publish,
  recordsOf,
  republish,
  type Signup,
} from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
const start = (signup: Signup) => Visitor.start(server.anonymous, signup.wizard.id);

async function makeListOf(name: string) {
  const mark = randomUUID();
  const list = await server.ada.call(collections.create, {
    body: { name: `List ${mark}`, pluralName: `Lists ${mark}`, isUsedAsCustomList: true },
  });
  const [item] = await createIn(server.ada, list, [{ name }]);
  return { id: list.id, itemId: item?.id };
}

function nameAnswers({ nameTask, fieldId }: Signup, name: string) {
  return { [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: null } };
}

describe('publishing', () => {
  test('lists every right in advance, and whether it is more than before', async () => {
    const signup = await makeSignup(server.ada, { isPublished: false });
    const params = { wizardId: signup.wizard.id };
    const before = await server.ada.call(wizards.publication, { params });
    expect(before).toMatchObject({ problems: [], isWider: true, manifest: { access: 'public', offers: [] } });
    expect(before.manifest.creates).toEqual([
      expect.objectContaining({
        collectionName: signup.collection.pluralName,
        asked: [
          expect.objectContaining({ title: 'Name' }),
          expect.objectContaining({ title: 'Email' }),
          expect.objectContaining({ title: 'Age' }),
        ],
        hidden: [expect.objectContaining({ title: 'Source' }), expect.objectContaining({ title: 'Name' })],
      }),
    ]);
    await publish(server.ada, signup.wizard.id);
    expect((await server.ada.call(wizards.publication, { params })).isWider).toBe(false);
  });

  test('is a line of the audit log that says whether it may do more than before, and what', async () => {
    const signup = await makeSignup(server.ada);
    const same = await republish(server.ada, signup.wizard, () => ({ thankYou: [{ t: 'Thanks' }] }));
    const town = await server.ada.call(collections.addField, {
      params: { collectionId: signup.collection.id },
      body: { title: 'Town', dataType: 'plain_text' },
    });
    await askAtOnce(server.ada, { ...signup, wizard: same }, town.id);
    await publish(server.ada, same.id);
    const { items } = await server.ada.call(auditLog.list, { query: {} });
    const lines = items.filter(
      ({ action, subjectId }) => action === 'wizard.published' && subjectId === same.id,
    );
    const asksTown = lines.map(({ detail }) => JSON.stringify(detail).includes('"Town"'));
    expect(lines.map(({ detail }, index) => ({ ...detail, asksTown: asksTown[index] }))).toMatchObject([
      { number: 3, isWider: true, asksTown: true },
      { number: 2, isWider: false, asksTown: false },
      { number: 1, isWider: true, asksTown: false },
    ]);
  });

  test('is refused for a manifest that was not reviewed', async () => {
    const signup = await makeSignup(server.ada, { isPublished: false });
    const params = { wizardId: signup.wizard.id };
    const { draftRev } = await server.ada.call(wizards.publication, { params });
    const body = { draftRev, manifestSha256: '0'.repeat(64) };
    expect(await codeOf(server.ada.call(wizards.publish, { params, body }))).toBe('stale_version');
  });

  test('an incomplete draft names what is missing', async () => {
    const made = await server.ada.call(wizards.create, { body: { name: `Empty ${randomUUID()}` } });
    const { problems } = await server.ada.call(wizards.publication, { params: { wizardId: made.id } });
    expect(problems.map(({ code }) => code)).toEqual(['step_without_tasks']);
    expect(await codeOf(publish(server.ada, made.id))).toBe('wizard_not_publishable');
  });

  test('a draft saved in the meantime is not overwritten', async () => {
    const { wizard } = await makeSignup(server.ada, { isPublished: false });
    const { name, icon, draft } = wizard;
    const body = { draftRev: wizard.draftRev - 1, name, icon, definition: draft };
    const late = server.ada.call(wizards.saveDraft, { params: { wizardId: wizard.id }, body });
    expect(await codeOf(late)).toBe('stale_version');
  });

  test('scripts do not get into a text', async () => {
    const signup = await makeSignup(server.ada, { isPublished: false });
    const { wizard } = signup;
    const [first, ...rest] = wizard.draft.steps;
    if (!first) throw new Error('No step.');
    const html = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">go</a></p>';
    const steps = [{ ...first, tasks: [{ ...first.tasks[0], body: [{ t: html }] }] }, ...rest];
    await server.ada.call(wizards.saveDraft, {
      params: { wizardId: wizard.id },
      body: {
        draftRev: wizard.draftRev,
        name: wizard.name,
        icon: wizard.icon,
        definition: { ...wizard.draft, steps } as never,
      },
    });
    await publish(server.ada, wizard.id);
    const seen = JSON.stringify((await start(signup)).step);
    expect(seen).toContain('Hi');
    expect(seen).not.toMatch(/script|onclick|javascript/);
  });

  test('runs under way stay on their version; a new one takes the new', async () => {
    const signup = await makeSignup(server.ada);
    const old = await start(signup);
    const { wizard } = signup;
    const steps = wizard.draft.steps.slice(1);
    await server.ada.call(wizards.saveDraft, {
      params: { wizardId: wizard.id },
      body: {
        draftRev: wizard.draftRev,
        name: wizard.name,
        icon: wizard.icon,
        definition: { ...wizard.draft, steps },
      },
    });
    await publish(server.ada, wizard.id);
    expect((await old.load()).total).toBe(3);
    expect((await start(signup)).step.total).toBe(2);
  });
});

describe('who gets in', () => {
  test('unknown, offline, team-only, closed, full and another team’s are answered alike', async () => {
    const offline = await makeSignup(server.ada, { isPublished: false });
    const teamOnly = await makeSignup(server.ada, { access: 'team' });
    const closed = await makeSignup(server.ada);
    const full = await makeSignup(server.ada);
    const revoked = await makeSignup(server.ada);
    const foreign = await makeSignup(server.olga);
    const limits = (signup: Signup, body: { closesAt: string | null; maxAnswers: number | null }) =>
      server.ada.call(wizards.changeLimits, { params: { wizardId: signup.wizard.id }, body });
    await limits(closed, { closesAt: new Date(Date.now() - 1000).toISOString(), maxAnswers: null });
    await limits(full, { closesAt: null, maxAnswers: 1 });
    const only = await start(full);
    await only.submit({}, { proof: null });
    await only.submit(nameAnswers(full, 'Elena'));
    await server.ada.call(wizards.takeOffline, { params: { wizardId: revoked.wizard.id }, body: {} });
    const ids = [
      randomUUID(),
      ...[offline, teamOnly, closed, full, revoked, foreign].map(({ wizard }) => wizard.id),
    ];
    const answers = await Promise.all(
      ids.map(async (wizardId) => {
        const visitor = new Visitor(server.anonymous, wizardId);
        const reply = await server.anonymous.send({
          method: 'POST',
          path: pathOf(wizardRuns.startPublic, { teamId: server.ada.teamId, wizardId }),
          body: {},
          headers: visitor.headers,
        });
        return `${reply.status} ${(await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 .*wizard_closed/);
  });

  test('revoking stops runs under way; records stay', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await start(signup);
    await visitor.submit({}, { proof: null });
    await visitor.submit(nameAnswers(signup, 'Elena'));
    await server.ada.call(wizards.takeOffline, { params: { wizardId: signup.wizard.id }, body: {} });
    expect(await codeOf(visitor.load())).toBe('wizard_closed');
    expect(await codeOf(visitor.submit({}, { proof: null }))).toBe('wizard_closed');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('the last place goes to one of ten who ask at once', async () => {
    const signup = await makeSignup(server.ada);
    const params = { wizardId: signup.wizard.id };
    await server.ada.call(wizards.changeLimits, { params, body: { closesAt: null, maxAnswers: 1 } });
    const visitors = await Promise.all(Array.from({ length: 10 }, () => start(signup)));
    for (const visitor of visitors) await visitor.submit({}, { proof: null });
    const results = await Promise.allSettled(
      visitors.map((visitor, index) => visitor.submit(nameAnswers(signup, `V${index}`))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('a member’s run needs the member’s session, not only the token', async () => {
    const signup = await makeSignup(server.ada, { access: 'team' });
    const { runId, token } = await server.tom.call(wizardRuns.start, {
      params: { wizardId: signup.wizard.id },
      body: {},
    });
    const asking = { params: { runId }, headers: { 'x-wizard-run': token } };
    expect((await server.tom.call(wizardRuns.step, asking)).title).toBe('Welcome');
    expect(await codeOf(server.anonymous.call(wizardRuns.step, asking))).toBe('not_found');
    expect(await codeOf(server.ada.call(wizardRuns.step, asking))).toBe('not_found');
  });

  test('a run’s token opens its own run and nothing else', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await start(signup);
    const other = await start(signup);
    const known: Record<string, string> = {
      teamId: server.ada.teamId,
      wizardId: signup.wizard.id,
      collectionId: signup.collection.id,
      runId: other.runId,
    };
    const opened: string[] = [];
    let asked = 0;
    for (const endpoint of everyEndpoint.filter(({ needs }) => needs !== 'none')) {
      const params = new Proxy(known, { get: (ids, name) => ids[String(name)] ?? randomUUID() });
      const reply = await server.anonymous.send({
        method: endpoint.method,
        path: pathOf(endpoint, params),
        body: endpoint.body ? (endpoint.example ?? {}) : undefined,
        // A separate address for each, so that the limit on wrong tokens is not what refuses them.
        headers: {
          'x-wizard-run': visitor.token,
          'x-forwarded-for': `2001:db8:${(60_000 + asked++).toString(16)}::1`,
        },
      });
      await reply.arrayBuffer();
      if (reply.ok) opened.push(endpoint.name);
    }
    expect(opened).toEqual([]);
    expect((await visitor.load()).title).toBe('Welcome');
  });
});

test('a member chooses a record of another collection, and sees it by name after going back', async () => {
  const houses = await server.ada.call(collections.create, {
    body: { name: 'House', pluralName: `Houses ${randomUUID()}` },
  });
  const made = await server.ada.call(records.create, {
    params: { collectionId: houses.id },
    body: { records: [{ name: 'Rossi house' }] },
  });
  // The engine serialises the reply itself, in the contract's format.
  const homeId = (made as { records: { id: string }[] }).records[0]?.id ?? '';
  const signup = await makeSignup(server.ada, { access: 'team', isPublished: false });
  const field = await server.ada.call(collections.addField, {
    params: { collectionId: signup.collection.id },
    body: { title: 'House', dataType: 'single_data_record', settings: { collectionId: houses.id } },
  });
  await askAtOnce(server.ada, signup, field.id);
  const { wizard, nameTask } = signup;
  await publish(server.ada, wizard.id);
  const { runId, token, step } = await server.tom.call(wizardRuns.start, {
    params: { wizardId: wizard.id },
    body: {},
  });
  const answers = { [nameTask]: { [signup.fieldId('name')]: 'Tom', [field.id]: homeId } };
  await server.tom.call(wizardRuns.submit, {
    params: { runId, stepId: step.stepId ?? '' },
    headers: { 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: { rev: 0, answers },
  });
  const before = await server.tom.call(wizardRuns.back, {
    params: { runId },
    headers: { 'x-wizard-run': token },
    body: { rev: 1, answers: {} },
  });
  const [part] = before.parts;
  const question = part?.type === 'create_record' ? part.questions.at(-1) : undefined;
  expect(question?.value).toEqual({ id: homeId, label: 'Rossi house' });
  const [person] = await recordsOf(server.ada, signup.collection.id);
  expect(person?.values.house).toMatchObject({ id: homeId, label: 'Rossi house' });
});

describe('what moved on', () => {
  test('a field that is gone stops the step before anything is written, and the admin sees it', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await start(signup);
    await visitor.submit({}, { proof: null });
    const params = { collectionId: signup.collection.id, fieldId: signup.fieldId('email') };
    await server.ada.call(collections.deleteField, { params });
    expect(await codeOf(visitor.submit(nameAnswers(signup, 'Elena')))).toBe('wizard_outdated');
    expect(await recordsOf(server.ada, signup.collection.id)).toEqual([]);
    const wizard = await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } });
    expect(wizard.live?.isOutdated).toBe(true);
  });

  test('a choice from a list other than the published one stops the step, and the admin sees it before and after', async () => {
    const [sizes, shades] = [await makeListOf('Small'), await makeListOf('Green')];
    const signup = await makeSignup(server.ada, { isPublished: false });
    const field = await server.ada.call(collections.addField, {
      params: { collectionId: signup.collection.id },
      body: { title: 'Shirt', dataType: 'single_selection_from_list', settings: { listId: sizes.id } },
    });
    await askAtOnce(server.ada, signup, field.id);
    await publish(server.ada, signup.wizard.id);
    const visitor = await start(signup);

    const params = { collectionId: signup.collection.id, fieldId: field.id };
    const to = { dataType: 'single_selection_from_list' as const, settings: { listId: shades.id } };
    const { places } = await server.ada.call(fieldTypeChanges.preview, { params, body: to });
    expect(places).toMatchObject([{ kind: 'wizard', name: signup.wizard.name, fate: 'stops' }]);
    const begin = (stops: number) =>
      server.ada.call(fieldTypeChanges.begin, { params, body: { ...to, loses: 0, stops } });
    const ended = async () => (await server.ada.call(fieldTypeChanges.get, { params })).state;
    expect(await codeOf(begin(0))).toBe('still_referenced');
    await visitor.load();
    await begin(1);
    await expect.poll(ended, { timeout: 10_000 }).toBe('done');

    const answers = { [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [field.id]: sizes.itemId } };
    expect(await codeOf(visitor.load())).toBe('wizard_outdated');
    expect(await codeOf(visitor.submit(answers))).toBe('wizard_outdated');
    expect(await recordsOf(server.ada, signup.collection.id)).toEqual([]);
    const live = async () =>
      (await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } })).live;
    expect((await live())?.isOutdated).toBe(true);
    // The next version uses the current list.
    await publish(server.ada, signup.wizard.id);
    expect((await live())?.isOutdated).toBe(false);
    const next = await start(signup);
    const [part] = next.step.parts;
    const [green] = (part?.type === 'create_record' && part.questions.at(-1)?.options) || [];
    expect(green?.label).toBe('Green');
    await next.submit({
      [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [field.id]: green?.id },
    });
    const [person] = await recordsOf(server.ada, signup.collection.id);
    expect(person?.values.shirt).toMatchObject({ id: shades.itemId });
  });

  test('a value already in use is reported at its question, without naming its record', async () => {
    const signup = await makeSignup(server.ada);
    const params = { collectionId: signup.collection.id, fieldId: signup.fieldId('email') };
    await server.ada.call(collections.changeField, { params, body: { isUnique: true } });
    await server.ada.call(records.create, {
      params: { collectionId: signup.collection.id },
      body: { records: [{ name: 'First', email: 'taken@example.org' }] },
    });
    const visitor = await start(signup);
    await visitor.submit({}, { proof: null });
    const answers = {
      [signup.nameTask]: {
        [signup.fieldId('name')]: 'Second',
        [signup.fieldId('email')]: 'taken@example.org',
      },
    };
    const { problem } = await refusal(visitor.submit(answers));
    expect(problem.issues).toEqual([
      { path: ['body', 'answers', signup.nameTask, signup.fieldId('email')], rule: 'value_taken' },
    ]);
    expect(JSON.stringify(problem)).not.toContain('First');
  });
});

describe('limits', () => {
  test('the twenty-first start in a minute from one /64 is refused, whatever the last half of the address', async () => {
    await countInOneWindow(server);
    const signup = await makeSignup(server.ada);
    const startAt = async (index: number) => {
      const reply = await server.anonymous.send({
        method: 'POST',
        path: pathOf(wizardRuns.startPublic, { teamId: server.ada.teamId, wizardId: signup.wizard.id }),
        body: {},
        headers: { 'x-forwarded-for': `2001:db8:dead:beef::${index}` },
      });
      await reply.arrayBuffer();
      return reply;
    };
    for (let started = 0; started < 20; started += 1) expect((await startAt(started)).status).toBe(200);
    const reply = await startAt(20);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('what people don’t see counts as a sign of spam, and is answered as anything else', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await start(signup);
    await visitor.submit({}, { proof: null });
    await visitor.submit(nameAnswers(signup, 'Bot?'), { roomNumber: 'filled' });
    expect(visitor.step.title).toBe('How old are you?');
    expect(await recordsOf(server.ada, signup.collection.id)).toEqual([]);
  });
});
