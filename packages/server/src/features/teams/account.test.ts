import { identity } from '@fieldhouse/contract/identity';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('changed values are saved, omitted ones stay, and every session is notified', async () => {
  const { ada, tom } = server;
  const before = await ada.call(teams.get, {});
  const changed = await ada.call(teams.change, {
    body: {
      name: 'Riverside Commons',
      website: 'https://riverside.example.org',
      billingAddress: '1 Levee Road\nSacramento',
      primaryTimezone: 'America/Los_Angeles',
      availableDataLanguages: ['en', 'es', 'es'],
      defaultDataLanguage: 'es',
      defaultCurrency: 'EUR',
    },
  });
  expect(changed).toEqual({
    ...before,
    name: 'Riverside Commons',
    website: 'https://riverside.example.org',
    billingAddress: '1 Levee Road\nSacramento',
    primaryTimezone: 'America/Los_Angeles',
    availableDataLanguages: ['en', 'es'],
    defaultDataLanguage: 'es',
    defaultCurrency: 'EUR',
  });
  expect(await tom.call(teams.get, {})).toEqual(changed);
  const { memberships } = await tom.call(identity.session, {});
  expect(memberships[0]).toMatchObject({ teamName: 'Riverside Commons', timeZone: 'America/Los_Angeles' });
});

test.each([
  [{ website: 'javascript:alert(1)' }, ['body', 'website']],
  [{ primaryTimezone: 'Mars/Olympus' }, ['body', 'primaryTimezone']],
  [{ name: '   ' }, ['body', 'name']],
  [{ availableDataLanguages: [] }, ['body', 'availableDataLanguages']],
  [{ availableDataLanguages: ['fr'] }, ['body', 'defaultDataLanguage']],
  [{ defaultDataLanguage: 'fr' }, ['body', 'defaultDataLanguage']],
  [{ isDemo: true }, ['body']],
])('%j is refused where it is wrong', async (body, path) => {
  const error = await server.ada
    .call(teams.change, { body: body as never })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, problem: { code: 'invalid_input', issues: [{ path }] } });
});
