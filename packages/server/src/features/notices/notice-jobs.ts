// Sends mails for notices, each once, and deletes expired notices.
import type { UserId } from '@fieldhouse/contract/ids';
import {
  messageKinds,
  noticeContent,
  noticeKind,
  noticeRetentionDays,
  wizardKinds,
} from '@fieldhouse/contract/notices';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { maySeeResults } from '@fieldhouse/domain/roles/may-build-wizards';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import { sessionOf } from '../identity/index.ts';
import { teamLogosOf } from '../teams/index.ts';
import { noticeMail } from './notice-mail.ts';
import { claimMail, deleteExpiredNotices, releaseMail, requestNoticeExpiry } from './notice-queries.ts';

export const mailQueue = 'notices.mail';

export interface NoticeMailJob {
  readonly noticeId: string;
}

const dayMs = 24 * 60 * 60_000;

export function addNoticeJobs(deps: Deps): void {
  deps.jobs.handle<NoticeMailJob>({
    queue: mailQueue,
    effect: 'outgoing',
    retries: 10,
    handle: ({ authority, payload }) => mailNotice(deps, authority, payload.noticeId),
  });
  deps.jobs.handle<object>({
    queue: 'notices.forget',
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) =>
      deps.withTeam(authority, (ctx) =>
        deleteExpiredNotices(ctx.db, new Date(ctx.now().getTime() - noticeRetentionDays * dayMs)),
      ),
  });
}

async function mailNotice(deps: Deps, authority: TeamAuthority, noticeId: string): Promise<void> {
  const { claimed, logo } = await deps.withTeam(authority, async (ctx) => ({
    claimed: await claimMail(ctx.db, noticeId, ctx.now()),
    logo: publicLogo(await teamLogosOf(ctx)),
  }));
  // Another worker has claimed it, or the user has left.
  if (!claimed) return;
  // The column contains ids created by newId.
  const { memberships } = await sessionOf(deps, claimed.userId as UserId);
  const membership = memberships.find(({ teamId }) => teamId === authority.teamId);
  if (!membership) return;
  const kind = noticeKind.parse(claimed.kind);
  if (messageKinds.some((one) => one === kind) && !mayReadMessages(membership)) return;
  if (wizardKinds.some((one) => one === kind) && !maySeeResults(membership)) return;
  const mail = noticeMail({
    to: claimed.email,
    kind,
    matter: noticeContent.parse(claimed.detail),
    appUrl: deps.config.appUrl,
    logoUrl: logo === null ? null : deps.config.appUrl + logo,
    team: membership,
  });
  try {
    await deps.mail.send({ teamId: authority.teamId }, mail);
  } catch (error) {
    await deps.withTeam(authority, (ctx) => releaseMail(ctx.db, noticeId));
    throw error;
  }
}

/** Once a day. */
export function startNoticeExpiry(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  const ask = () => {
    current = requestNoticeExpiry(deps.streamPool, noticeRetentionDays).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'old notices not asked for');
    });
  };
  return {
    async start() {
      ask();
      timer = setInterval(ask, dayMs);
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
