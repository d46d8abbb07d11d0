// Short links of public wizards: who makes them, where they lead, and that they end.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../../test/clock/count-in-one-window.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup, type Signup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html><title>The app</title>');
  server = await startServer({ hasWorker: false, env: { WEB_DIST: webDist, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await server.stop();
  await rm(webDist, { recursive: true });
});

const paramsOf = ({ wizard }: Signup) => ({ params: { wizardId: wizard.id } });
const make = (person: Person, signup: Signup) => person.call(wizardShortLinks.create, paramsOf(signup));
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;

let nextAddress = 1;
/** From an address of its own, unless one is given. */
function open(address: string | null, from = `2001:db8:aaaa:${nextAddress++}::1`) {
  const { pathname, search } = new URL(address ?? '');
  const init = { redirect: 'manual' as const, headers: { 'x-forwarded-for': from } };
  return fetch(`${server.url}${pathname}${search}`, init);
}

test('a short link leads to the wizard, keeps what the address chooses, and sets no cookie', async () => {
  const signup = await makeSignup(server.ada);
  expect(await server.ada.call(wizardShortLinks.get, paramsOf(signup))).toEqual({
    address: null,
    createdAt: null,
  });
  const { address } = await make(server.ada, signup);
  expect(new URL(address ?? '').pathname).toMatch(/^\/w\/[2-9a-hjkmnp-z]{10}$/);
  expect((await make(server.ada, signup)).address).toBe(address);
  const reply = await open(`${address}?lang=es`);
  expect(reply.status).toBe(302);
  const first = signup.wizard.draft.steps[0]?.id;
  expect(reply.headers.get('location')).toBe(
    `/public/team-${server.ada.teamId}/wizards/${signup.wizard.id}/step-${first}?lang=es`,
  );
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect((await open((address ?? '').toUpperCase().replace('/W/', '/w/'))).status).toBe(302);
});

test('a revoked link never works again, and a new one has another code', async () => {
  const signup = await makeSignup(server.ada);
  const { address } = await make(server.ada, signup);
  await server.ada.call(wizardShortLinks.revoke, paramsOf(signup));
  await server.ada.call(wizardShortLinks.revoke, paramsOf(signup));
  expect((await open(address)).status).toBe(404);
  const next = await make(server.ada, signup);
  expect(next.address).not.toBe(address);
  expect([(await open(address)).status, (await open(next.address)).status]).toEqual([404, 302]);
});

test('unknown, malformed and offline codes are one page', async () => {
  const signup = await makeSignup(server.ada);
  const { address } = await make(server.ada, signup);
  await server.ada.call(wizards.takeOffline, { ...paramsOf(signup), body: {} });
  const base = new URL(address ?? '').origin;
  for (const closed of [address, `${base}/w/2222222222`, `${base}/w/0`, `${base}/w/%00`]) {
    const reply = await open(closed);
    expect([closed, reply.status, (await reply.text()).includes('The app')]).toEqual([closed, 404, true]);
  }
});

test('guessing is limited by address', async () => {
  await countInOneWindow(server);
  const from = '2001:db8:bbbb:1::1';
  const guess = () => open('http://localhost/w/3333333333', from);
  for (let tries = 0; tries < 60; tries += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
});

test('only those who build wizards make and see them', async () => {
  const signup = await makeSignup(server.ada);
  expect(await codeOf(make(server.tom, signup))).toBe('forbidden');
  expect(await codeOf(server.tom.call(wizardShortLinks.get, paramsOf(signup)))).toBe('forbidden');
  expect(await codeOf(make(server.olga, signup))).toBe('not_found');
});
