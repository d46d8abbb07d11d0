import { z } from 'zod';

/** Actions on a message; domain/messages/message-status.ts defines which status allows which. */
export const messageActions = [
  'edit',
  /** The internal name and description, which recipients never see. */
  'edit_notes',
  'edit_schedule',
  'test_send',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'send_now',
  'schedule',
  'reschedule',
  'unschedule',
  'pause',
  'resume',
  'cancel',
  'retry_failed',
  'resolve_uncertain',
  /** Of an A/B test. */
  'choose_winner',
  'archive',
  'unarchive',
  'delete',
  'duplicate',
] as const;
export const messageAction = z.enum(messageActions);
export type MessageAction = z.output<typeof messageAction>;
