// Why the product stops a message that is being sent. The phrase of each is `standing.reason` of messages.

const stopReasons = [
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

export type StopReason = (typeof stopReasons)[number];

export function isStopReason(text: string): text is StopReason {
  return stopReasons.some((reason) => reason === text);
}

/** By the code of what was refused, undefined for an error of ours; a code that says nothing about the message is one too. */
export function stopReasonOf(code: string | undefined): StopReason {
  if (code === 'forbidden') return 'sender_not_permitted';
  return code !== undefined && isStopReason(code) ? code : 'internal_error';
}
