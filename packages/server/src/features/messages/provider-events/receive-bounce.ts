// Stores what a mail server returned to the return path of a recipient. Nothing follows from it here: a job applies it.
import { cutText } from '@fieldhouse/contract/storable-text';
import {
  bounceIdentity,
  type ReturnedParts,
  toBounceReport,
} from '@fieldhouse/domain/messages/bounces/bounce-report';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { findMailReference } from '../sending/smtp/return-address.ts';
import { returnAddressKey } from '../sending/smtp/return-path.ts';
import { hasRecipient } from './provider-event-queries.ts';
import { inTeamOfProvider, storeProviderEvent } from './store-provider-event.ts';

interface ReturnTarget {
  readonly teamId: string;
  readonly recipientId: string;
}

const maxPart = 20_000;
const parserLimits = {
  maxNestingDepth: 20,
  maxHeadersSize: 200_000,
  attachmentEncoding: 'utf8',
  forceRfc822Attachments: true,
} as const;

/** The report of a program in it; the returned mail itself is not stored. */
export async function receiveBounce(deps: Deps, target: ReturnTarget, mail: Buffer): Promise<boolean> {
  const parts = await readParts(mail);
  // An automatic reply, or a report of nothing that concerns us.
  if (!toBounceReport(parts)) return false;
  await storeBounce(deps, target, parts);
  return true;
}

async function storeBounce(
  deps: Deps,
  target: ReturnTarget,
  { deliveryStatus, feedbackReport }: ReturnedParts,
) {
  const parts = { deliveryStatus, feedbackReport };
  const { teamId, recipientId } = target;
  const identity = [bounceIdentity(parts), recipientId];
  const raw = { recipientId, ...parts };
  await inTeamOfProvider(deps, teamId, (ctx) => storeProviderEvent(ctx, { provider: 'smtp', identity, raw }));
}

/**
 * Of a mailbox, where mails come to one address: the returned mail names its recipient in our headers, signed. False if it is
 * not the report of one of the team's recipients.
 */
export async function receiveFromMailbox(deps: Deps, teamId: string, mail: Buffer): Promise<boolean> {
  const parts = await readParts(mail);
  // Headers come first, and we send each of these once.
  const headers = parts.returned?.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const recipientId = findMailReference(returnAddressKey(deps), headers, teamId);
  if (recipientId === undefined || !toBounceReport(parts)) return false;
  const isOurs = await inTeamOfProvider(deps, teamId, ({ db }) => hasRecipient(db, recipientId));
  if (!isOurs) return false;
  await storeBounce(deps, { teamId, recipientId }, parts);
  return true;
}

interface MailParts extends ReturnedParts {
  /** The returned mail, or its headers. */
  readonly returned: string | undefined;
}

async function readParts(mail: Buffer): Promise<MailParts> {
  const { attachments } = await PostalMime.parse(mail, parserLimits).catch(() => {
    // Not a mail, or one that no program sends.
    return { attachments: [] };
  });
  const textOf = (types: readonly string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    return typeof content === 'string' ? cutText(content, maxPart) : undefined;
  };
  return {
    deliveryStatus: textOf(['message/delivery-status', 'message/global-delivery-status']),
    feedbackReport: textOf(['message/feedback-report']),
    returned: textOf(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']),
  };
}

const stored = z.object({
  recipientId: z.string(),
  deliveryStatus: z.string().optional(),
  feedbackReport: z.string().optional(),
});

export async function applyBounce(
  ctx: TeamContext,
  event: { readonly dedupeKey: string; readonly raw: unknown },
): Promise<void> {
  // Empty once the person was erased.
  const { data } = stored.safeParse(event.raw);
  const report = data && toBounceReport(data);
  if (!report) return;
  const { type, payload, isTemporary } = report;
  const dedupeKey = `smtp:${event.dedupeKey}`;
  // False for a test mail, or a message that was deleted: the report concerns no recipient.
  await applyDeliveryReport(ctx, {
    recipientId: data.recipientId,
    type,
    detail: payload,
    dedupeKey,
    isTemporary,
  });
}
