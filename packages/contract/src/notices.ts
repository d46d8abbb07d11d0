// Notices to a user: in the bell of the top bar, by e-mail, or not at all, as chosen per kind.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionId,
  importId,
  messageId,
  projectId,
  recordId,
  taskId,
  teamParams,
  teamUserId,
  wizardId,
  wizardRunId,
} from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateTime } from './text.ts';

export const noticeKinds = [
  'mentioned',
  'import_done',
  'import_failed',
  'message_sent',
  'message_failed',
  'message_reply',
  'reply_assigned',
  'message_winner',
  'message_submitted',
  'message_approved',
  'message_rejected',
  'invitation_accepted',
  'wizard_completed',
  'task_assigned',
  'task_due',
  'task_done',
] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof noticeKind>;

/** Sent only to users who may read messages. */
export const messageKinds = [
  'message_sent',
  'message_failed',
  'message_reply',
  'reply_assigned',
  'message_winner',
  'message_submitted',
  'message_approved',
  'message_rejected',
] as const satisfies readonly NoticeKind[];

/** Sent only to users who may see results of wizards. */
export const wizardKinds = ['wizard_completed'] as const satisfies readonly NoticeKind[];

/** Target of a click. */
const noticePlace = z.discriminatedUnion('type', [
  z.object({ type: z.literal('record'), collectionId, recordId }),
  z.object({ type: z.literal('import'), collectionId, importId }),
  z.object({ type: z.literal('message'), messageId }),
  /** Those that are assigned to the reader. */
  z.object({ type: z.literal('replies') }),
  z.object({ type: z.literal('member'), teamUserId }),
  z.object({ type: z.literal('wizard_run'), wizardId, wizardRunId }),
  z.object({ type: z.literal('task'), projectId, taskId }),
  z.object({ type: z.literal('project'), projectId }),
]);
export type NoticePlace = z.output<typeof noticePlace>;

export const noticeContent = z.object({
  /** Who caused it; null for automatic events. */
  who: z.string().nullable(),
  /** The subject. For a record or a task its current name as visible to the viewer, else empty. */
  what: z.string(),
  /** Row counts of an import. */
  counts: z.object({ imported: z.number().int(), refused: z.number().int() }).nullable(),
  place: noticePlace,
});
export type NoticeContent = z.output<typeof noticeContent>;

export const noticeId = z.uuid();

export const notice = noticeContent.extend({
  id: noticeId,
  kind: noticeKind,
  at: dateTime,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const channels = z.object({ inApp: z.boolean(), byMail: z.boolean() });
export type NoticeChannels = z.output<typeof channels>;

/** Defaults for users without a choice: everything in the app; a mail for what needs a response. */
export const defaultChannels: Readonly<Record<NoticeKind, NoticeChannels>> = {
  mentioned: { inApp: true, byMail: true },
  import_done: { inApp: true, byMail: false },
  import_failed: { inApp: true, byMail: true },
  message_sent: { inApp: true, byMail: false },
  message_failed: { inApp: true, byMail: true },
  message_reply: { inApp: true, byMail: true },
  reply_assigned: { inApp: true, byMail: true },
  message_winner: { inApp: true, byMail: false },
  message_submitted: { inApp: true, byMail: true },
  message_approved: { inApp: true, byMail: false },
  message_rejected: { inApp: true, byMail: true },
  invitation_accepted: { inApp: true, byMail: false },
  wizard_completed: { inApp: true, byMail: false },
  task_assigned: { inApp: true, byMail: true },
  task_due: { inApp: true, byMail: false },
  task_done: { inApp: true, byMail: false },
};

/** Days until notices are deleted. */
export const noticeRetentionDays = 90;
/** The bell shows no higher count. */
export const maxUnreadCounted = 99;

const noticeChoice = channels.extend({ kind: noticeKind });
export type NoticeChoice = z.output<typeof noticeChoice>;

export const notices = {
  list: defineEndpoint({
    name: 'notices.list',
    method: 'GET',
    path: '/teams/{teamId}/notices',
    summary: 'List your notifications, newest first.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    query: pageQuery,
    reply: pageOf(notice),
    refusals: ['invalid_input'],
    writes: false,
  }),
  countUnread: defineEndpoint({
    name: 'notices.countUnread',
    method: 'GET',
    path: '/teams/{teamId}/notices/unread',
    summary: 'Count your unread notifications, up to 100.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    reply: z.object({ count: z.number().int() }),
    refusals: [],
    writes: false,
  }),
  mark: defineEndpoint({
    name: 'notices.mark',
    method: 'POST',
    path: '/teams/{teamId}/notices/mark-read',
    summary: 'Mark your notifications as read or unread.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ noticeIds: z.array(noticeId).min(1).max(100), isRead: z.boolean() }),
    reply: 'none',
    refusals: [],
    writes: true,
    announces: ['notices.changed'],
    example: { noticeIds: ['01a1fca3-8992-744a-98af-107b230fd44a'], isRead: true },
  }),
  markAllRead: defineEndpoint({
    name: 'notices.markAllRead',
    method: 'POST',
    path: '/teams/{teamId}/notices/all-read',
    summary: 'Mark all your notifications as read, up to the newest one you’ve seen.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ newestId: noticeId }),
    reply: 'none',
    refusals: [],
    writes: true,
    announces: ['notices.changed'],
    example: { newestId: '01a1fca3-8992-744a-98af-107b230fd44a' },
  }),
  choices: defineEndpoint({
    name: 'notices.choices',
    method: 'GET',
    path: '/teams/{teamId}/notice-settings',
    summary: 'Get which kinds of notifications you receive in this team, and where.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    reply: z.object({ items: z.array(noticeChoice) }),
    refusals: [],
    writes: false,
  }),
  setChannels: defineEndpoint({
    name: 'notices.setChannels',
    method: 'PUT',
    path: '/teams/{teamId}/notice-settings',
    summary: 'Set where you receive one kind of notification in this team.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: z.strictObject({ kind: noticeKind, inApp: z.boolean(), byMail: z.boolean() }),
    reply: 'none',
    refusals: [],
    writes: true,
    example: { kind: 'import_done', inApp: true, byMail: true },
  }),
};
