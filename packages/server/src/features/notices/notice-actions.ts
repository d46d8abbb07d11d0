import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  defaultChannels,
  maxUnreadCounted,
  messageKinds,
  type Notice,
  noticeKinds,
  notice as noticeSchema,
  type notices,
  wizardKinds,
} from '@fieldhouse/contract/notices';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { maySeeResults } from '@fieldhouse/domain/roles/may-build-wizards';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { readIdCursor, toPage } from '../../kernel/http/cursors.ts';
import { memberOf } from '../../kernel/member-of.ts';
import {
  countUnread,
  listChoiceRows,
  listNoticeRows,
  listTaskTitles,
  markNotices,
  markReadUpTo,
  type NoticeReader,
  upsertChoice,
} from './notice-queries.ts';
import { type RecordNames, recordNamesFor } from './record-names.ts';

type Input<E extends keyof typeof notices> = EndpointInput<(typeof notices)[E]>;

export async function listNotices(ctx: TeamContext, { query }: Input<'list'>) {
  const { after, limit = 20 } = query;
  const page = { before: readIdCursor(after), limit: limit + 1 };
  const rows = await listNoticeRows(ctx.db, kindsOf(reader(ctx)), page);
  const { page: shown, next } = toPage(rows, limit, ({ id }) => id);
  const items = shown.flatMap(({ id, kind, detail, createdAt, readAt }) => {
    const row = { id, kind, at: createdAt.toISOString(), isRead: readAt !== null, ...Object(detail) };
    // Kinds of a newer or older release are not shown.
    return noticeSchema.safeParse(row).data ?? [];
  });
  const names = new Map([...(await recordNamesFor(ctx, items)), ...(await taskTitlesFor(ctx, items))]);
  return { items: items.map((item) => withName(item, names)), next };
}

export async function countUnreadNotices(ctx: TeamContext) {
  return { count: await countUnread(ctx.db, kindsOf(reader(ctx)), maxUnreadCounted + 1) };
}

export async function markNoticesRead(ctx: TeamContext, { body }: Input<'mark'>): Promise<undefined> {
  const { teamUserId } = reader(ctx);
  const readAt = body.isRead ? ctx.now() : null;
  announceChange(ctx, await markNotices(ctx.db, teamUserId, { ids: body.noticeIds, readAt }));
}

export async function markAllRead(ctx: TeamContext, { body }: Input<'markAllRead'>): Promise<undefined> {
  const { teamUserId } = reader(ctx);
  announceChange(ctx, await markReadUpTo(ctx.db, teamUserId, { newestId: body.newestId, readAt: ctx.now() }));
}

export async function listNoticeChannels(ctx: TeamContext) {
  const rows = await listChoiceRows(ctx.db, reader(ctx).teamUserId);
  const chosen = new Map(rows.map(({ kind, inApp, byMail }) => [kind, { inApp, byMail }]));
  return { items: noticeKinds.map((kind) => ({ kind, ...(chosen.get(kind) ?? defaultChannels[kind]) })) };
}

export async function setNoticeChannels(
  ctx: TeamContext,
  { body }: Input<'setChannels'>,
): Promise<undefined> {
  await upsertChoice(ctx.db, { teamUserId: reader(ctx).teamUserId, ...body });
}

function reader(ctx: TeamContext): Member {
  return memberOf(ctx);
}

/** A member's notices, without kinds that they may no longer read. */
function kindsOf(member: Member): NoticeReader {
  const hiddenKinds = [
    ...(mayReadMessages(member) ? [] : messageKinds),
    ...(maySeeResults(member) ? [] : wizardKinds),
  ];
  return { teamUserId: member.teamUserId, hiddenKinds };
}

/** Updates the bell in the user's other tabs and devices. */
function announceChange(ctx: TeamContext, hasChanged: boolean): void {
  if (hasChanged) ctx.announce({ type: 'notices.changed', userId: reader(ctx).userId });
}

function withName(notice: Notice, names: RecordNames): Notice {
  const { place } = notice;
  if (place.type === 'record') return { ...notice, what: names.get(place.recordId) ?? '' };
  return place.type === 'task' ? { ...notice, what: names.get(place.taskId) ?? '' } : notice;
}

/** Titles of the tasks that notices lead to, as far as their reader sees the tasks. */
async function taskTitlesFor(ctx: TeamContext, items: readonly Notice[]): Promise<RecordNames> {
  const ids = items.flatMap(({ place }) => (place.type === 'task' ? place.taskId : []));
  const { teamUserId, ...member } = reader(ctx);
  return listTaskTitles(ctx.db, ids, { teamUserId, seesAll: mayWorkWithTasks(member) });
}
