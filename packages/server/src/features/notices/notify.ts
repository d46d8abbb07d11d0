// Notifies a member, in the transaction of the event: no notice of what was rolled back, and no duplicates.
import { defaultChannels, type NoticeContent, type NoticeKind } from '@fieldhouse/contract/notices';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { mailQueue, type NoticeMailJob } from './notice-jobs.ts';
import { findAddressee, insertNotice, type NoticeRecipient } from './notice-queries.ts';

export interface NewNotice extends Partial<NoticeContent> {
  readonly to: NoticeRecipient;
  readonly kind: NoticeKind;
  /** Identifies the event within its kind, for instance by an id. The same event is only reported once. */
  readonly key: string;
  readonly place: NoticeContent['place'];
}

/**
 * The recipient chooses the channels. Users are not notified of their own actions, and former members not at
 * all. The notice contains no value of a record: names are looked up for its reader.
 * @example notify(ctx, { to: { teamUserId }, kind: 'mentioned', key: commentId, who: name, place })
 */
export async function notify(ctx: TeamContext, notice: NewNotice): Promise<void> {
  const { to, kind, key, who = null, what = '', counts = null, place } = notice;
  const addressee = await findAddressee(ctx.db, to, kind);
  if (!addressee) return;
  if (ctx.actor.kind === 'member' && ctx.actor.teamUserId === addressee.id) return;
  const defaults = defaultChannels[kind];
  const inApp = addressee.inApp ?? defaults.inApp;
  const byMail = addressee.byMail ?? defaults.byMail;
  if (!inApp && !byMail) return;
  const noticeId = newId();
  const isNew = await insertNotice(ctx.db, {
    id: noticeId,
    teamUserId: addressee.id,
    kind,
    key: `${kind}:${key}`,
    detail: JSON.stringify({ who, what, counts, place } satisfies NoticeContent),
    inApp,
    byMail,
    createdAt: ctx.now(),
  });
  if (!isNew) return;
  if (inApp) ctx.announce({ type: 'notices.changed', userId: addressee.userId });
  if (byMail) await ctx.enqueue(mailQueue, { noticeId } satisfies NoticeMailJob, { key: noticeId });
}
