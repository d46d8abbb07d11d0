// The team of a link in a mail, which is opened without signing in. The link's own signature or hash is the proof.
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { makeTeamAuthority } from './authority.ts';
import type { Deps, TeamContext, WithTeamOptions } from './context.ts';
import { isTeamActive } from './db/team-state-queries.ts';
import { isDatabaseError } from './db/unique-violation.ts';
import { Refusal, refuseUnless } from './http/refusal.ts';

/** Runs in the team that a verified link names; `not_found` if the team was deleted, and its database role with it. */
export async function withTeamOfLink<T>(
  deps: Deps,
  teamId: string,
  work: (ctx: TeamContext) => Promise<T>,
  options?: WithTeamOptions,
): Promise<T> {
  const id = teamIdSchema.safeParse(teamId);
  if (!id.success) throw new Refusal('not_found');
  try {
    return await deps.withTeam(makeTeamAuthority(id.data, { kind: 'system' }), work, options);
  } catch (error) {
    if (isDatabaseError(error, '22023')) throw new Refusal('not_found', { cause: error });
    throw error;
  }
}

/** The same for what a team shows to the public: `not_found` while the team is deactivated. */
export function withActiveTeamOfLink<T>(
  deps: Deps,
  teamId: string,
  work: (ctx: TeamContext) => Promise<T>,
  options?: WithTeamOptions,
): Promise<T> {
  return withTeamOfLink(
    deps,
    teamId,
    async (ctx) => {
      refuseUnless(await isTeamActive(ctx.db), 'not_found');
      return work(ctx);
    },
    options,
  );
}
