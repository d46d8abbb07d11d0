// A create that is retried with the same `Idempotency-Key` is executed once and gets the same response for 24
// hours. The key's row commits together with the change, so neither exists without the other.
import { createHash } from 'node:crypto';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import type { TeamAuthority } from '../authority.ts';
import type { Deps, TeamContext, WithTeamOptions } from '../context.ts';
import type { HttpRequest } from './http-request.ts';
import { findKey, insertKey, setReply } from './idempotency-queries.ts';
import { Refusal, refuseUnless } from './refusal.ts';

/**
 * Undefined without the header. Refuses with `invalid_input` unless it has 8 to 128 visible ASCII characters.
 */
export function readIdempotencyKey(request: HttpRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const isGood = typeof header === 'string' && /^[\x21-\x7e]{8,128}$/.test(header);
  if (!isGood) {
    throw new Refusal('invalid_input', {
      issues: [{ path: ['headers', 'idempotency-key'], rule: 'wrong_format' }],
    });
  }
  return header;
}

export interface IdempotentCall {
  readonly key: string;
  readonly endpoint: EndpointSpec;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly options: WithTeamOptions;
}

/** Runs `work` at most once for the key; later calls return the stored response of the first. */
export async function runIdempotently(
  deps: Deps,
  authority: TeamAuthority,
  call: IdempotentCall,
  work: (ctx: TeamContext) => Promise<unknown>,
): Promise<unknown> {
  const own = { actor: actorName(authority), key: call.key };
  const { name } = call.endpoint;
  const request = hashOf([name, call.input]);
  const rights = hashOf(rightsOf(authority));
  return deps.withTeam(
    authority,
    async (ctx) => {
      if (!(await insertKey(ctx.db, own, Buffer.concat([request, rights])))) {
        const stored = await findKey(ctx.db, own);
        refuseUnless(stored, 'operation_in_progress', { retryAfterSeconds: 1 });
        refuseUnless(request.equals(stored.requestHash.subarray(0, hashBytes)), 'idempotency_mismatch');
        // The response has what could be read then.
        const storedRights = stored.requestHash.subarray(hashBytes);
        refuseUnless(storedRights.length === 0 || rights.equals(storedRights), 'forbidden');
        return fromStored(call.endpoint, stored.reply);
      }
      const result = await work(ctx);
      await setReply(ctx.db, own, toStored(result));
      return result;
    },
    call.options,
  );
}

const hashBytes = 32;

function hashOf(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}

function rightsOf({ actor }: TeamAuthority): unknown {
  if (actor.kind !== 'member') return null;
  const { isTeamAdmin, featurePermissions, accountType, dataAccess, dataPermissions } = actor;
  const data = dataPermissions.map((one) => JSON.stringify(one)).sort();
  return [isTeamAdmin, [...featurePermissions].sort(), accountType, dataAccess, data];
}

function actorName({ actor }: TeamAuthority): string {
  if (actor.kind === 'member') return actor.userId;
  return actor.kind === 'wizard_visitor' ? actor.runId : 'system';
}

function toStored(result: unknown): string | null {
  if (result === undefined) return null;
  return typeof result === 'string' || Buffer.isBuffer(result) ? result.toString() : JSON.stringify(result);
}

function fromStored(endpoint: EndpointSpec, stored: string | null): unknown {
  if (stored === null) return undefined;
  return endpoint.ownJson ? stored : JSON.parse(stored);
}
