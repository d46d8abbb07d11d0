// What a returned mail means: a delivery status notification (RFC 3464) or a feedback report (RFC 5965). A mail that is
// neither, such as an automatic reply, means nothing.
import type { NotificationType } from '@fieldhouse/contract/message-results';
import { cutText } from '@fieldhouse/contract/storable-text';
import { classifySmtpReply } from '../smtp-reply.ts';

/** The parts that programs read, by their media type. */
export interface ReturnedParts {
  readonly deliveryStatus?: string | undefined;
  readonly feedbackReport?: string | undefined;
}

interface BounceReport {
  readonly type: NotificationType;
  readonly payload: Readonly<Record<string, string>>;
  /** The address may work another time, or the complaint was withdrawn: nothing is suppressed. */
  readonly isTemporary: boolean;
}

type Fields = ReadonlyMap<string, string>;

/** Undefined for what says nothing about the recipient. */
export function toBounceReport({ deliveryStatus, feedbackReport }: ReturnedParts): BounceReport | undefined {
  if (feedbackReport !== undefined) return toComplaint(feedbackReport);
  if (deliveryStatus === undefined) return undefined;
  const [ofMessage = new Map(), ofRecipient] = readBlocks(deliveryStatus);
  return ofRecipient && toDeliveryReport(ofRecipient, textOf(ofMessage, 'reporting-mta'));
}

/** What identifies a report: the same one may come twice, in two mails. */
export function bounceIdentity(parts: ReturnedParts): string {
  const [first, second] = readBlocks(parts.deliveryStatus ?? parts.feedbackReport ?? '');
  const all = [...(first ?? []), ...(second ?? [])].filter(([name]) => identifying.has(name));
  return JSON.stringify(all.toSorted());
}

const identifying: ReadonlySet<string> = new Set([
  'action',
  'status',
  'reporting-mta',
  'diagnostic-code',
  'feedback-type',
]);

function toDeliveryReport(fields: Fields, reportedBy: string): BounceReport | undefined {
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(textOf(fields, 'status'))?.[0] ?? '';
  const reply = textOf(fields, 'diagnostic-code').replace(/^smtp;\s*/i, '');
  const detail = { status, reply, reportedBy: reportedBy.replace(/^dns;\s*/i, '') };
  switch (textOf(fields, 'action').toLowerCase()) {
    case 'failed': {
      const isHard = isDead(status, reply);
      return report('bounce', { subtype: isHard ? 'hard' : 'soft', ...detail }, !isHard);
    }
    case 'delayed':
      return report('queued', { reason: 'delay', ...detail });
    case 'delivered':
      return report('delivery', detail);
    default:
      // Relayed to a server that sends no reports, or expanded into several addresses: not the end of it.
      return undefined;
  }
}

/** `5.0.0` says nothing, so that the reply of the other server decides. */
function isDead(status: string, reply: string): boolean {
  if (status.startsWith('4')) return false;
  const code = Number(/^\s*(5\d\d)\b/.exec(reply)?.[1] ?? 550);
  const text = status === '' || status === '5.0.0' ? reply : status;
  return text !== '' && classifySmtpReply(code, text).kind === 'bad_address';
}

const complaints: ReadonlySet<string> = new Set(['abuse', 'fraud', 'virus', 'other', 'not-spam']);

function toComplaint(text: string): BounceReport | undefined {
  const [fields] = readBlocks(text);
  const feedback = fields ? textOf(fields, 'feedback-type').toLowerCase() : '';
  return complaints.has(feedback) ? report('complaint', { feedback }, feedback === 'not-spam') : undefined;
}

function report(type: NotificationType, payload: Record<string, string>, isTemporary = false): BounceReport {
  const filled = Object.entries(payload).filter(([, value]) => value !== '');
  return { type, payload: Object.fromEntries(filled), isTemporary };
}

/** Groups of fields, divided by empty lines; the value of a repeated field is its first. */
function readBlocks(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0);
}

function readFields(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || fields.has(name.toLowerCase())) continue;
    fields.set(name.toLowerCase(), cutText(value.trim(), 500));
  }
  return fields;
}

function textOf(fields: Fields, name: string): string {
  return fields.get(name) ?? '';
}
