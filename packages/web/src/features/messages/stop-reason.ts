// Why sending stopped, as the banner of a message and the dashboard show it.
import { isStopReason } from '@fieldhouse/domain/messages/sending/stop-reason';
import type { TranslateFn } from '../../app/phrases.ts';

const bouncesPrefix = 'bounces: ';

/** Our own reasons are translated; anything else is quoted from the mail server. */
export function stopReason(t: TranslateFn<'messages'>, detail: string | null): string {
  if (detail === null || detail === '') return t('standing.reason.internal_error');
  if (isStopReason(detail)) return t(`standing.reason.${detail}`);
  if (detail.startsWith(bouncesPrefix)) {
    return t('standing.reason.bounces', { reply: detail.slice(bouncesPrefix.length) });
  }
  return t('standing.reason.reply', { reply: detail });
}
