import { identity } from '@fieldhouse/contract/identity';
import { sessions } from '@fieldhouse/contract/sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const signInAgain = (email = 'ada@fieldhouse.test') =>
  Person.signIn(server.url, email, 'Fieldhouse-1', server.ada.teamId);

const isSignedIn = async (person: Person) =>
  (await person.send({ method: 'GET', path: '/authentication/session' })).status === 200;

/** Resolves when the server ends the stream. */
async function openStream(person: Person): Promise<{ ended: Promise<void>; close: () => Promise<void> }> {
  const reply = await person.send({ method: 'GET', path: `/teams/${person.teamId}/events` });
  expect(reply.status).toBe(200);
  const reader = reply.body?.getReader();
  await reader?.read();
  const drain = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
  };
  return { ended: drain(), close: async () => reader?.cancel() };
}

test('a device that is signed out is out at once, its open stream included, and no other one is', async () => {
  const { ada } = server;
  const lost = await signInAgain();
  const { items } = await ada.call(sessions.list, {});
  expect(items.filter((one) => one.isCurrent)).toHaveLength(1);
  const found = (await lost.call(sessions.list, {})).items.find((one) => one.isCurrent);
  const stream = await openStream(lost);
  await ada.call(sessions.end, { params: { sessionId: found?.id as never } });
  await stream.ended;
  expect(await isSignedIn(lost)).toBe(false);
  expect(await isSignedIn(ada)).toBe(true);
  const again = await ada
    .call(sessions.end, { params: { sessionId: found?.id as never } })
    .catch((thrown: unknown) => thrown);
  expect(again).toMatchObject({ status: 404 });
});

test('everywhere but here', async () => {
  const [here, there] = [await signInAgain('tom@fieldhouse.test'), await signInAgain('tom@fieldhouse.test')];
  const stream = await openStream(here);
  await here.call(sessions.endOthers, { body: {} });
  expect(await isSignedIn(there)).toBe(false);
  expect(await isSignedIn(server.tom)).toBe(false);
  expect((await here.call(sessions.list, {})).items).toHaveLength(1);
  expect((await here.call(identity.session, {})).email).toBe('tom@fieldhouse.test');
  // Still open.
  await expect(Promise.race([stream.ended.then(() => 'ended'), Promise.resolve('open')])).resolves.toBe(
    'open',
  );
  await stream.close();
});

test('a user can’t end another user’s session', async () => {
  const { ada, olga } = server;
  const own = (await ada.call(sessions.list, {})).items[0];
  const error = await olga
    .call(sessions.end, { params: { sessionId: own?.id as never } })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 404 });
  expect(await isSignedIn(ada)).toBe(true);
});
