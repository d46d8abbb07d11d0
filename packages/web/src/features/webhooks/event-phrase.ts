import type { WebhookEvent } from '@fieldhouse/contract/webhooks';

const words = {
  'record.created': 'created',
  'record.updated': 'updated',
  'record.deleted': 'deleted',
  'record.restored': 'restored',
  'records.changed': 'changed',
  'wizard_run.completed': 'wizardRunCompleted',
  'message.sent': 'messageSent',
  'message.failed': 'messageFailed',
  'task.created': 'taskCreated',
  'task.updated': 'taskUpdated',
  'task.completed': 'taskCompleted',
  'task.deleted': 'taskDeleted',
  'task.restored': 'taskRestored',
} as const satisfies Record<WebhookEvent, string>;

/** The phrase of a delivery's event; any other type is a test. */
export function eventPhraseKey(type: string) {
  return Object.entries(words).find(([event]) => event === type)?.[1] ?? 'test';
}
