// Neither a reply nor its timing reveals whether an address has an account; and headers can't be used to
// evade the limits on attempts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullSize } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const known = 'tom@fieldhouse.test';
let unknownCount = 0;
const unknown = () => `unknown.${unknownCount++}@example.org`;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

async function ask(path: string, body: object): Promise<Answer> {
  // Attempt limits are tested elsewhere; here many attempts are needed.
  await server.deps.ownerPool.query('truncate identity.attempts, identity.throttles');
  const begin = performance.now();
  const reply = await server.anonymous.send({ method: 'POST', path: `/authentication/${path}`, body });
  const text = await reply.text();
  const ms = performance.now() - begin;
  return { status: reply.status, body: text.replaceAll(/"requestId":"[^"]*"/g, ''), ms };
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const person = { firstName: 'X', lastName: 'Y', password: 'Other-pass-1' };
const ways: readonly (readonly [path: string, bodyOf: (email: string) => object])[] = [
  ['sign-in', (email) => ({ email, password: 'Wrong-pass-1' })],
  ['sign-up', (email) => ({ ...person, email })],
  ['request-password-reset', (email) => ({ email })],
  ['resend-verification', (email) => ({ email })],
];
/**
 * Timings are noisy: pairs are added until the medians agree, which they never do if one address takes
 * longer.
 */
const [pairsAtOnce, maxPairs] = [20, 300];
/** Share of the measured time, for a busy machine on which everything takes long. */
const widestShare = 0.05;
const widestGapMs = 5;

describe('a known and an unknown address', () => {
  test.each(ways)('get one answer at %s', async (path, bodyOf) => {
    const answers = new Set<string>();
    for (const email of [known, unknown(), known, unknown()]) {
      const { status, body } = await ask(path, bodyOf(email));
      answers.add(`${status} ${body}`);
    }
    expect([...answers]).toHaveLength(1);
  });

  // Beside other tests, times say little.
  test.runIf(isFullSize).each(ways)('get it as quickly at %s', async (path, bodyOf) => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    let widest = 0;
    let gap = Number.POSITIVE_INFINITY;
    for (let pair = 0; pair < maxPairs && gap > widest; pair += 1) {
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order)
        times[kind].push((await ask(path, bodyOf(kind === 'known' ? known : unknown()))).ms);
      if ((pair + 1) % pairsAtOnce === 0) {
        const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
        widest = Math.max(widestGapMs, widestShare * ofUnknown);
        gap = Math.abs(ofKnown - ofUnknown);
      }
    }
    expect(gap).toBeLessThanOrEqual(widest);
  });
});

describe('limits on tries', () => {
  const disguises = (n: number) => ({
    'x-forwarded-for': `10.0.${n % 250}.${n % 199}`,
    forwarded: `for=10.1.${n % 250}.1`,
    'x-real-ip': `10.2.${n % 250}.1`,
    'cf-connecting-ip': `10.3.${n % 250}.1`,
  });
  const statusOf = async (path: string, body: object, n: number) => {
    const reply = await server.anonymous.send({
      method: 'POST',
      path: `/authentication/${path}`,
      body,
      headers: disguises(n),
    });
    await reply.arrayBuffer();
    return reply.status;
  };

  test('count an account however its address is written and wherever the tries seem to come from', async () => {
    await server.deps.ownerPool.query('truncate identity.attempts, identity.throttles');
    const spellings = ['olga@fieldhouse.test', 'OLGA@fieldhouse.test', ' Olga@Fieldhouse.test '];
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const email = spellings[n % spellings.length];
      statuses.push(await statusOf('sign-in', { email, password: 'Wrong-pass-1' }, n));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('count an address whatever it says in a header, and whichever accounts it tries', async () => {
    await server.deps.ownerPool.query('truncate identity.attempts, identity.throttles');
    const statuses: number[] = [];
    for (let n = 0; n < 152; n += 1) {
      statuses.push(await statusOf('request-password-reset', { email: unknown() }, n));
    }
    expect(statuses.slice(0, 150).every((status) => status === 204)).toBe(true);
    expect(statuses.slice(150)).toEqual([429, 429]);
  });
});
