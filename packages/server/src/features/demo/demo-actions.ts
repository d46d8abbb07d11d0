import type { demo } from '@fieldhouse/contract/demo';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Membership } from '@fieldhouse/contract/identity';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { AccountContext, TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { findAccount } from '../identity/index.ts';
import { startMillion } from './million-records.ts';
import { makeSampleTeam } from './sample-team.ts';

const limit = { max: 3, windowSeconds: 24 * 60 * 60 };

export async function makeMillion(ctx: TeamContext) {
  refuseUnless(ctx.deps.config.isDemo, 'not_found');
  await ctx.deps.attempts.consume(`million:${ctx.teamId}`, limit);
  // Just created by the collections slice.
  return { collectionId: (await startMillion(ctx)) as CollectionId };
}

const sampleTeamNames = { en: 'Sample Centre', es: 'Centro de muestra' } as const;

/** Creates a sample team for the caller. */
export async function createSampleTeam(
  ctx: AccountContext,
  { body }: EndpointInput<typeof demo.createTeam>,
): Promise<Membership> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  refuseUnless(deps.config.isDemo, 'not_found');
  await deps.attempts.consume(`sample-team:${account.userId}`, limit);
  const person = await findAccount(deps.streamPool, account.userId);
  refuseUnless(person, 'not_signed_in');
  const language = body.language ?? 'en';
  const { membership } = await makeSampleTeam(deps, {
    name: sampleTeamNames[language],
    shortName: sampleTeamNames[language],
    timeZone: 'America/Los_Angeles',
    language,
    isDemo: true,
    admin: {
      userId: account.userId,
      email: account.email,
      firstName: person.first_name,
      lastName: person.last_name,
    },
  });
  return membership;
}
