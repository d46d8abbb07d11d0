import { wizardVersions } from '@fieldhouse/contract/wizard-versions';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup, publish, type Signup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
let kim: Person;
let signup: Signup;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  signup = await makeSignup(ada);
});
afterAll(() => server.stop());

const params = () => ({ wizardId: signup.wizard.id });

async function publishAs(name: string): Promise<void> {
  const { draft, icon } = signup.wizard;
  const { draftRev } = await ada.call(wizards.get, { params: params() });
  await ada.call(wizards.saveDraft, {
    params: params(),
    body: { draftRev, name, icon, definition: { ...draft, steps: draft.steps.slice(0, 2), thankYou: [] } },
  });
  await publish(ada, signup.wizard.id);
}

test('each version stays as it was published, newest first, page by page', async () => {
  const name = `Shorter ${signup.wizard.id.slice(-6)}`;
  await publishAs(name);
  const page = await ada.call(wizardVersions.list, { params: params(), query: { limit: '1' } });
  expect(page.items).toMatchObject([
    { number: 2, isLive: true, isRevoked: false, publishedBy: expect.any(String) },
  ]);
  const rest = await ada.call(wizardVersions.list, {
    params: params(),
    query: { limit: '1', after: String(page.next) },
  });
  expect(rest).toMatchObject({ items: [{ number: 1, isLive: false }], next: null });
  const first = await ada.call(wizardVersions.get, { params: { ...params(), versionNumber: '1' } });
  expect(first.definition).toEqual(signup.wizard.draft);
  const second = await ada.call(wizardVersions.get, { params: { ...params(), versionNumber: '2' } });
  expect(second).toMatchObject({ name, definition: { steps: { length: 2 } } });
});

test('versions are for who builds wizards, in their own team', async () => {
  expect((await refusal(kim.call(wizardVersions.list, { params: params() }))).problem.code).toBe('forbidden');
  const asked = { params: { ...params(), versionNumber: '1' } };
  expect((await refusal(kim.call(wizardVersions.get, asked))).problem.code).toBe('forbidden');
  const missing = { params: { ...params(), versionNumber: '99' } };
  expect((await refusal(ada.call(wizardVersions.get, missing))).problem.code).toBe('not_found');
  expect((await refusal(server.olga.call(wizardVersions.list, { params: params() }))).problem.code).toBe(
    'not_found',
  );
});

test('what was taken offline is marked', async () => {
  await ada.call(wizards.takeOffline, { params: params(), body: {} });
  const { items } = await ada.call(wizardVersions.list, { params: params() });
  expect(items.every(({ isRevoked, isLive }) => isRevoked && !isLive)).toBe(true);
});
