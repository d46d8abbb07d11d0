// What scenarios of audiences share: collections that are filled by SQL, and a count of who gets a message.
import { call } from '../api.ts';
import { locate } from '../contacts.ts';
import type { BenchContext, Measured } from '../scenario.ts';

/** An empty collection, with its table and its columns. */
export async function makeCollection(
  { owner, teamId, ...caller }: BenchContext,
  name: string,
  fields: readonly object[],
) {
  const body = { name, pluralName: `${name}s`, fields };
  const { id } = await call<{ id: string }>(caller, 'POST', `/teams/${teamId}/collections`, body);
  return { id, ...(await locate(owner, teamId, id)) };
}

/** SQL of the id of the nth record; a prefix of four digits for each collection. */
export function idOf(prefix: string, n = 'n'): string {
  return `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

/** Of a participation message. */
export async function countAudience(
  context: BenchContext,
  audience: object,
  expected: number,
): Promise<Measured> {
  const startedAt = performance.now();
  const { reachable } = await call<{ reachable: number }>(
    context,
    'POST',
    `/teams/${context.teamId}/outgoing-messages/audience-count`,
    { audience, type: 'participation' },
  );
  if (reachable !== expected) throw new Error(`${reachable} people were counted.`);
  return { perSecond: 1000 / (performance.now() - startedAt) };
}
