// Why sending stopped, as the banner of a message and the dashboard show it.
import type { TranslateFn } from '../../app/phrases.ts';

const knownReasons = [
  'bounces_reported',
  'complaints',
  'approval_required',
  'audience_changed',
  'sender_changed',
  'surroundings_changed',
  'sender_not_permitted',
  'missed_schedule',
  'not_found',
  'unknown_field',
  'invalid_filter',
  'message_not_ready',
  'sender_not_configured',
  'account_secret_unreadable',
  'internal_error',
] as const;

const bouncesPrefix = 'bounces: ';

/** Our own reasons are translated; anything else is quoted from the mail server. */
export function stopReason(t: TranslateFn<'messages'>, detail: string | null): string {
  const known = knownReasons.find((one) => one === detail);
  if (known) return t(`standing.reason.${known}`);
  if (detail === null || detail === '') return t('standing.reason.internal_error');
  if (detail.startsWith(bouncesPrefix)) {
    return t('standing.reason.bounces', { reply: detail.slice(bouncesPrefix.length) });
  }
  return t('standing.reason.reply', { reply: detail });
}
