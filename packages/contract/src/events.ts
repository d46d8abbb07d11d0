// Events of a team's event stream. Ids and counters only: a client refetches what it may see.
import { z } from 'zod';

export const teamEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('records.changed'),
    collectionId: z.string(),
    action: z.enum(['created', 'updated', 'deleted', 'restored', 'bulk']),
    /** At most 100 ids; null means too many to list: refetch everything. */
    ids: z.array(z.string()).nullable(),
  }),
  z.object({ type: z.literal('collection.changed'), collectionId: z.string() }),
  /** Comments on these records. */
  z.object({ type: z.literal('comments.changed'), collectionId: z.string(), ids: z.array(z.string()) }),
  z.object({
    type: z.literal('view.changed'),
    viewId: z.string(),
    collectionId: z.string(),
    /** Owner of a personal view, the only recipient of its events; null for team views. */
    ownerId: z.string().nullable(),
  }),
  /** A project, or its columns. Its tasks may have moved with it. */
  z.object({ type: z.literal('projects.changed'), projectId: z.string() }),
  z.object({
    type: z.literal('tasks.changed'),
    projectId: z.string(),
    /** Null means too many to list. */
    ids: z.array(z.string()).nullable(),
    /** Team users who are or were assigned to them; empty for a member. Members who see only their own tasks receive no other event. */
    assigneeIds: z.array(z.string()),
  }),
  z.object({
    type: z.literal('dashboard.changed'),
    dashboardId: z.string(),
    /** Owner of a personal dashboard, the only recipient of its events; null for those of the team. */
    ownerId: z.string().nullable(),
  }),
  z.object({ type: z.literal('import.progress'), importId: z.string() }),
  z.object({ type: z.literal('duplicates.progress'), collectionId: z.string() }),
  z.object({ type: z.literal('wizard.changed'), wizardId: z.string() }),
  z.object({ type: z.literal('message.changed'), messageId: z.string() }),
  z.object({ type: z.literal('message_template.changed'), messageTemplateId: z.string() }),
  /** Lists, subscribers, imports of subscribers, suppressions. */
  z.object({ type: z.literal('subscription_lists.changed') }),
  /** Senders and mail accounts. */
  z.object({ type: z.literal('senders.changed') }),
  /** The DNS records of a sending domain were looked up. */
  z.object({ type: z.literal('sending_domains.changed') }),
  /**
   * A user of the team. Null for invited people and for roles, of which only those who administer users receive events.
   */
  z.object({ type: z.literal('membership.changed'), userId: z.string().nullable() }),
  /** Delivered only to the user it names. */
  z.object({ type: z.literal('notices.changed'), userId: z.string() }),
  /** Delivered only to admins. */
  z.object({ type: z.literal('webhooks.changed') }),
  /** The team's hold was released and pending work continues. */
  z.object({ type: z.literal('outgoing_hold.changed') }),
  /** Name, logo, languages or time zone of the team. */
  z.object({ type: z.literal('team.changed') }),
]);
export type TeamEvent = z.output<typeof teamEvent>;

/** Internal domain events, handled before the commit and never sent to clients. */
export type DomainEvent =
  | {
      readonly type: 'records.changed';
      readonly collectionId: string;
      readonly action: 'created' | 'updated' | 'deleted' | 'restored' | 'bulk';
      /** Null if there are too many ids to list. */
      readonly ids: readonly string[] | null;
    }
  | { readonly type: 'wizard_run.completed'; readonly wizardId: string; readonly wizardRunId: string }
  | { readonly type: 'message.sent' | 'message.failed'; readonly messageId: string }
  | {
      readonly type: 'task.created' | 'task.updated' | 'task.completed' | 'task.deleted' | 'task.restored';
      readonly taskId: string;
    };
