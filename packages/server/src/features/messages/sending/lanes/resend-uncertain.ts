// A transactional message of which it isn't known whether it arrived is sent once more after half an hour without
// evidence, if the team wants that: a receipt twice is better than none. It has the same Message-ID, by which mail
// programs recognize it. Messages to many are never sent again by themselves.
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { getTeamRow } from '../../../teams/index.ts';
import { findFirstUncertain, resendUncertain } from './resend-uncertain-queries.ts';

const queue = 'messages.resend-uncertain';
const evidenceMs = 30 * 60_000;

interface ResendJob {
  readonly messageId: string;
  /** No uncertain recipient is before this one. */
  readonly fromSeq: string;
}

/** Called when a message has caught up, before a stream forgets where its unsettled recipients begin. */
export async function scheduleResend(ctx: TeamContext, messageId: string): Promise<void> {
  const fromSeq = await findFirstUncertain(ctx.db, messageId);
  if (fromSeq === undefined) return;
  await enqueue(ctx, { messageId, fromSeq }, ctx.now());
}

async function enqueue(ctx: TeamContext, job: ResendJob, since: Date): Promise<void> {
  const startAfter = new Date(since.getTime() + evidenceMs);
  // Seen again later, from a later recipient on: the first job finds all of them.
  await ctx.enqueue(queue, job, { key: job.messageId, startAfter });
}

export function addResendJob(deps: Deps): void {
  deps.jobs.handle<ResendJob>({
    queue,
    effect: 'outgoing',
    handle: ({ authority, payload }) => deps.withTeam(authority, (ctx) => resend(ctx, payload)),
  });
}

async function resend(ctx: TeamContext, job: ResendJob): Promise<void> {
  const { resendsUncertain } = await getTeamRow(ctx.db);
  if (!resendsUncertain) return;
  const until = new Date(ctx.now().getTime() - evidenceMs);
  const { count, nextAt } = await resendUncertain(ctx.db, job.messageId, { ...job, until });
  if (nextAt) await enqueue(ctx, job, nextAt);
  // The sender finds them at its next poll, within a second.
  if (count > 0) ctx.announce({ type: 'message.changed', messageId: job.messageId });
}
