// A restored or copied database sends nothing automatically: outgoing work is on hold until it is released,
// team by team.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { messageId, teamParams } from './ids.ts';
import { dateTime } from './text.ts';

/**
 * `moved`: the database is in another location than before, as after a dump or a copy; `older`: it is older
 * than the state a server has seen; `folder_copied`: DATA_DIR was copied; `setting`: HOLD_OUTGOING requires
 * it; `deactivated`: the team was, and has been reactivated.
 */
export const holdReason = z.enum(['moved', 'older', 'folder_copied', 'setting', 'deactivated']);

const count = z.int().nonnegative();

export const pendingMessage = z.object({
  messageId,
  name: z.string(),
  status: z.enum(['sending', 'scheduled']),
  scheduledAt: dateTime.nullable(),
  /** Its scheduled time passed, during the hold or before it. */
  isOverdue: z.boolean(),
  /** Recipients without their mail, as far as this database knows; 0 while the audience is not yet known. */
  waiting: count,
  /**
   * Recipients whose mail was in flight when the backup was taken; they are never resent to automatically.
   */
  uncertain: count,
});
export type PendingMessage = z.output<typeof pendingMessage>;

export const maxPendingMessages = 50;

export const outgoingHold = z.object({
  heldAt: dateTime,
  reason: holdReason,
  pending: z.object({
    /** The first of them: those in progress, then by scheduled time. */
    messages: z.array(pendingMessage).max(maxPendingMessages),
    sending: count,
    scheduled: count,
    overdue: count,
    /** Mails of messages in progress. */
    mails: count,
    uncertain: count,
    webhookCalls: count,
    /** Notices and invitations. */
    otherMails: count,
  }),
});
export type OutgoingHold = z.output<typeof outgoingHold>;

/** `continue`: pending work is sent now; `cancel`: work requested before the hold is dropped. */
export const pendingChoice = z.enum(['continue', 'cancel']);
export type PendingChoice = z.output<typeof pendingChoice>;

const path = '/teams/{teamId}/outgoing-hold' as const;
const forAdmins = { needs: 'team_admin', personOnly: true } as const;

export const outgoingHolds = {
  get: defineEndpoint({
    ...forAdmins,
    name: 'outgoingHolds.get',
    method: 'GET',
    path,
    summary: 'Whether the team is on hold since the database was restored or copied, and what waits.',
    params: teamParams,
    reply: z.object({ hold: outgoingHold.nullable() }),
    refusals: [],
    writes: false,
  }),
  release: defineEndpoint({
    ...forAdmins,
    name: 'outgoingHolds.release',
    method: 'POST',
    path: `${path}/release`,
    summary: 'Lets the team send again; what waits goes out, or what is older than the hold is cancelled.',
    params: teamParams,
    body: z.strictObject({ pending: pendingChoice }),
    reply: 'none',
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['outgoing_hold.changed', 'message.changed'],
    example: { pending: 'cancel' },
  }),
};
