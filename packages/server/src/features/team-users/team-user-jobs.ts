// The mail of an invitation is sent after the commit, and retried if the mail server was unavailable.
import { language } from '@fieldhouse/contract/identity';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { nextDay } from '../../kernel/usage/daily-limits.ts';
import { returnToMailbox, takeOfMailbox } from '../../kernel/usage/mailbox-limit.ts';
import { invitationMail } from '../identity/index.ts';
import { teamLogosOf } from '../teams/index.ts';
import { findMailedInvitation, setMailWaits } from './invitation-queries.ts';
import { signInvitation } from './invitation-token.ts';

export const invitationQueue = 'team-users.invitation-mail';

export interface InvitationJob {
  readonly invitationId: string;
}

export function addTeamUserJobs(deps: Deps): void {
  deps.jobs.handle<InvitationJob>({
    queue: invitationQueue,
    effect: 'outgoing',
    async handle({ authority, payload }) {
      const { row, logo } = await deps.withTeam(authority, async (ctx) => ({
        row: await findMailedInvitation(ctx.db, payload.invitationId),
        logo: publicLogo(await teamLogosOf(ctx)),
      }));
      // Cancelled or accepted since.
      if (!row) return;
      const mailbox = { teamId: authority.teamId, address: row.email };
      if (!(await takeOfMailbox(deps, mailbox))) {
        await deps.withTeam(authority, (ctx) => waitForNextDay(ctx, row.id));
        return;
      }
      const token = encodeURIComponent(signInvitation(deps.secrets.appSecret, row));
      const mail = invitationMail({
        to: row.email,
        link: `${deps.config.appUrl}/accept-invite/${row.id}?token=${token}`,
        team: row.teamName,
        inviter: row.inviter ?? row.teamName,
        logoUrl: logo === null ? null : deps.config.appUrl + logo,
        language: language.catch('en').parse(row.language),
      });
      try {
        await deps.mail.send({ teamId: authority.teamId }, mail);
      } catch (error) {
        await returnToMailbox(deps, mailbox);
        throw error;
      }
    },
  });
}

/** Those who see the invitation see that it waits. Sent again in the meantime, it still arrives once. */
async function waitForNextDay(ctx: TeamContext, invitationId: string): Promise<void> {
  const startAfter = nextDay(ctx.now());
  await setMailWaits(ctx.db, invitationId, startAfter);
  const payload: InvitationJob = { invitationId };
  await ctx.enqueue(invitationQueue, payload, {
    key: `${invitationId} ${startAfter.toISOString()}`,
    startAfter,
  });
}
