// What a provider reports is stored once, before anything follows from it: a job applies it.
import { createHash } from 'node:crypto';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { insertProviderEvent } from './provider-event-queries.ts';

export const providerEventQueue = 'messages.provider-event';

export interface ProviderEventJob {
  readonly eventId: string;
}

interface ProviderEvent {
  readonly provider: 'mail' | 'ses' | 'smtp' | 'twilio';
  /** Texts that together are the same for the same event, and for no other of the team. */
  readonly identity: readonly string[];
  readonly raw: unknown;
}

/** False if the same event was stored before. */
export async function storeProviderEvent(ctx: TeamContext, event: ProviderEvent): Promise<boolean> {
  const { provider, identity, raw } = event;
  const hash = createHash('sha256');
  for (const text of identity) hash.update(text);
  const dedupeKey = hash.digest('base64url');
  const eventId = await insertProviderEvent(ctx.db, { provider, dedupeKey, raw });
  if (eventId === undefined) return false;
  await ctx.enqueue(providerEventQueue, { eventId } satisfies ProviderEventJob);
  return true;
}

/** Undefined if the team was deleted, and its database role with it. */
export async function inTeamOfProvider<Result>(
  deps: Deps,
  teamId: string,
  work: (ctx: TeamContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await deps.withTeam(makeTeamAuthority(teamIdSchema.parse(teamId), { kind: 'system' }), work);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '22023') return undefined;
    throw error;
  }
}
