// The kinds of recipients, as conditions on their rows.
import type { RecipientKind } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';

/** Conditions for each kind; the list and the counts share them. */
export const kindConditions = {
  all: sql<boolean>`true`,
  waiting: sql<boolean>`state in (0, 1, 2)`,
  reached: sql<boolean>`state = 3 and coalesce(delivery, '') not in ('bounce', 'failed', 'undelivered', 'canceled')`,
  not_reached: sql<boolean>`(state in (4, 5, 6, 7) or (state = 3 and delivery in ('bounce', 'failed', 'undelivered', 'canceled')))`,
  opened: sql<boolean>`opened_at is not null`,
  clicked: sql<boolean>`clicked_at is not null`,
  unsubscribed: sql<boolean>`unsubscribed_at is not null`,
  bounced: sql<boolean>`delivery = 'bounce'`,
  // Reported after it was handed over, or refused because of the number.
  undelivered: sql<boolean>`((state = 3 and delivery in ('failed', 'undelivered', 'canceled'))
    or (state = 4 and reason = 'bad_address' and delivery is distinct from 'bounce'))`,
  complained: sql<boolean>`delivery = 'complaint'`,
  // A retry may help these; a nonexistent address counts as bounced, a nonexistent number as undelivered.
  failed: sql<boolean>`(state = 4 and reason is distinct from 'bad_address' and delivery is distinct from 'bounce')`,
  uncertain: sql<boolean>`state = 5`,
  left_out: sql<boolean>`state = 6`,
  canceled: sql<boolean>`state = 7`,
} as const satisfies Record<RecipientKind, unknown>;

/** Kinds that are all in the index message_recipients__exceptions. */
export const exceptionKinds: ReadonlySet<RecipientKind> = new Set([
  'not_reached',
  'unsubscribed',
  'bounced',
  'undelivered',
  'complained',
  'failed',
  'uncertain',
  'left_out',
  'canceled',
]);
