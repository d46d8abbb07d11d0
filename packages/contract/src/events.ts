// What a team's event stream carries. Ids and counters only: a client asks again for what it may see.
import { z } from 'zod';

export const teamEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('records.changed'),
    collectionId: z.string(),
    action: z.enum(['created', 'updated', 'deleted', 'restored', 'bulk']),
    /** At most 100 ids; null means "many, ask again". */
    ids: z.array(z.string()).nullable(),
  }),
  z.object({ type: z.literal('collection.changed'), collectionId: z.string() }),
  /** What is said about these records. */
  z.object({ type: z.literal('comments.changed'), collectionId: z.string(), ids: z.array(z.string()) }),
  z.object({
    type: z.literal('view.changed'),
    viewId: z.string(),
    collectionId: z.string(),
    /** Of a personal view, which nobody else hears of; null for those of the team. */
    ownerId: z.string().nullable(),
  }),
  z.object({ type: z.literal('import.progress'), importId: z.string() }),
  z.object({ type: z.literal('duplicates.progress'), collectionId: z.string() }),
  z.object({ type: z.literal('wizard.changed'), wizardId: z.string() }),
  z.object({ type: z.literal('message.changed'), messageId: z.string() }),
  z.object({ type: z.literal('message_template.changed'), messageTemplateId: z.string() }),
  z.object({ type: z.literal('membership.changed'), userId: z.string() }),
  /** Only whose notices they are hears of it. */
  z.object({ type: z.literal('notices.changed'), userId: z.string() }),
  /** Only admins hear of it. */
  z.object({ type: z.literal('webhooks.changed') }),
  /** The team was released: what waited goes on. */
  z.object({ type: z.literal('outgoing_hold.changed') }),
  /** Name, logo, languages or zone of the team itself. */
  z.object({ type: z.literal('team.changed') }),
]);
export type TeamEvent = z.output<typeof teamEvent>;

/** Internal domain events, handled before the commit; never sent to clients. */
export type DomainEvent =
  | {
      readonly type: 'records.changed';
      readonly collectionId: string;
      readonly action: 'created' | 'updated' | 'deleted' | 'restored' | 'bulk';
      /** Null where they are too many to be told. */
      readonly ids: readonly string[] | null;
    }
  | { readonly type: 'wizard_run.completed'; readonly wizardId: string; readonly wizardRunId: string }
  | { readonly type: 'message.sent' | 'message.failed'; readonly messageId: string };
