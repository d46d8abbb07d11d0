// A new user with a separate account and team, created through the API, so that settings changed by a journey
// affect no other user.
import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly teamId: string;
}

/** Signed in on this page's context. */
export async function signUpNewUser(
  page: Page,
  url: string,
  defaultInterfaceLanguage: 'en' | 'es' = 'en',
): Promise<NewUser> {
  const { request } = page.context();
  const email = `noor.${randomUUID()}@example.org`;
  const password = 'Strong-pass-1';
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${url}/api${path}`, { data });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return reply;
  };
  await post('/authentication/sign-up', { firstName: 'Noor', lastName: 'Haddad', email, password });
  await post('/authentication/verify-email', { token: await mailedToken(page, url, email) });
  const team = await (await post('/teams', { name: 'Noor Hall', defaultInterfaceLanguage })).json();
  return { email, password, teamId: String(team.teamId) };
}

function mailedToken(page: Page, url: string, email: string): Promise<string> {
  const find = async () => {
    const { items } = await (await page.context().request.get(`${url}/api/sandbox/outbox`)).json();
    const mail = items.find((one: { to: string }) => one.to === email);
    const token = /\/verify-email\/(\S+)/.exec(mail?.text ?? '')?.[1];
    if (!token) throw new Error(`No mail to ${email}.`);
    return decodeURIComponent(token);
  };
  return vi.waitFor(find, { timeout: 15_000, interval: 100 });
}

const stepMs = 30_000;

/** What an authenticator app shows for a key, `steps` times thirty seconds from now. */
export function appCode(key: string, steps = 0): string {
  const bits = [...key]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
