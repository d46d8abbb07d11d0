import { identity } from '@fieldhouse/contract/identity';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

test('a user without a choice follows the team and the device', async () => {
  expect(await server.tom.call(ownPreferences.get)).toEqual({
    language: null,
    theme: 'system',
    density: 'comfortable',
    timeZone: null,
  });
});

test('what a person chose holds on every device, and what they left out stays', async () => {
  await server.ada.call(ownPreferences.change, { body: { theme: 'dark', timeZone: 'Asia/Tokyo' } });
  await server.ada.call(ownPreferences.change, { body: { language: 'es', density: 'compact' } });
  const elsewhere = await Person.signIn(server.url, 'ada@fieldhouse.test', 'Fieldhouse-1', server.ada.teamId);
  expect(await elsewhere.call(ownPreferences.get)).toMatchObject({
    language: 'es',
    theme: 'dark',
    density: 'compact',
    timeZone: 'Asia/Tokyo',
  });
  expect((await server.tom.call(ownPreferences.get)).theme).toBe('system');
});

test('a choice that there is not is refused', async () => {
  const wrong = [{ theme: 'pink' }, { density: '' }, { timeZone: 'Mars/Base' }, { language: 'fr' }, { x: 1 }];
  for (const body of wrong) {
    await expect(server.ada.call(ownPreferences.change, { body: body as never })).rejects.toMatchObject({
      problem: { code: 'invalid_input' },
    });
  }
});

test('the language of a link goes before the account’s, and that before the team’s', async () => {
  const shown = async () => (await server.tom.call(identity.session)).memberships[0]?.interfaceLanguage;
  expect(await shown()).toBe('en');
  await server.tom.call(ownPreferences.change, { body: { language: 'es' } });
  expect(await shown()).toBe('es');
  await server.tom.call(ownPreferences.changeTeamLanguage, { body: { interfaceLanguage: 'en' } });
  expect(await shown()).toBe('en');
  await server.tom.call(ownPreferences.changeTeamLanguage, { body: { interfaceLanguage: null } });
  expect(await shown()).toBe('es');
});
