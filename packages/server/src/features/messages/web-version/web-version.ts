// A recipient's mail as a page: rendered again from the stored content, what was around it when it was sent, and the values that
// were frozen for them. The link
// to it may do what the one to unsubscribe may, which the page contains.

import { variant } from '@fieldhouse/contract/message-ab-test';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withActiveTeamOfLink } from '../../../kernel/team-of-link.ts';
import { findRecipient } from '../results/result-queries.ts';
import { compilePrepared, prepareCompiling } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import { warmUpMjml } from '../sending/layout/compile-mjml.ts';
import { recordOf } from '../sending/layout/record-url.ts';
import { readLink } from '../sending/link-token.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { surroundingsAt } from '../sent-surroundings/sent-surroundings.ts';
import { contentOf } from '../stored-translations.ts';

/** Undefined for the link of a test, whose mail is stored nowhere. */
export async function renderWebVersion(deps: Deps, token: string): Promise<string | undefined> {
  const link = readLink(deps.secrets.appSecret, token);
  if (link?.kind === 'test') return undefined;
  refuseUnless(link?.kind === 'view', 'not_found');
  // Takes too long for a transaction the first time.
  await warmUpMjml();
  const { message, recipient } = await withActiveTeamOfLink(deps, link.teamId, (ctx) =>
    prepare(ctx, link.recipientId),
  );
  const compiled = await compilePrepared(deps, message);
  // Frozen as the values of merge tags.
  const merge = recipient.merge as MergeValues;
  return renderMessage(compiled, {
    ...recipient,
    merge,
    record: recordOf(recipient.recordId, recipient.collectionId),
  }).content.html();
}

async function prepare(ctx: TeamContext, recipientId: string) {
  const recipient = await findRecipient(ctx.db, recipientId);
  // Of a person who was erased, nothing is left.
  refuseUnless(recipient && recipient.address !== '', 'not_found');
  const message = await findSendable(ctx.db, recipient.messageId);
  refuseUnless(message?.method === 'email', 'not_found');
  const version = variant.catch('a').parse(recipient.variant ?? message.abWinner ?? 'a');
  const content = contentOf(message, version, recipient.language);
  const around = await surroundingsAt(ctx, message.id, recipient.sendProcessedAt);
  return { message: await prepareCompiling(ctx, content, around), recipient };
}
