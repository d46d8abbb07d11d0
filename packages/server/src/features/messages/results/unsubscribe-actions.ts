import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language as pageLanguage } from '@fieldhouse/contract/identity';
import type { messages } from '@fieldhouse/contract/messages';
import { consentNeeded } from '@fieldhouse/domain/subscriptions/consent-needed';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { findCollection } from '../../catalogue/index.ts';
import { findList, hasLeft, type MessageOfConsent } from '../../subscription-lists/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { findLinkedRecipient, readUnsubscribeLink } from './linked-recipient.ts';

/** Shows enough of the address to recognise the mailbox, and not enough to disclose it. */
export async function getUnsubscribePage(
  ctx: AccountContext,
  { params }: EndpointInput<typeof messages.unsubscribePage>,
) {
  const link = readUnsubscribeLink(ctx.deps, params.token);
  return withTeamOfLink(
    ctx.deps,
    link.teamId,
    async (own) => {
      const { address, addressKey, message, language } = await findLinkedRecipient(own, link.recipientId);
      const { name: teamName } = await getTeamRow(own.db);
      return {
        teamName,
        address: maskedAddress(address),
        isUnsubscribed: await hasLeft(own, addressKey, message),
        ...(await whatIsLeft(own, message)),
        language: pageLanguage.nullable().catch(null).parse(language),
      };
    },
    { isReadOnly: true },
  );
}

async function whatIsLeft(ctx: TeamContext, message: MessageOfConsent) {
  const needed = consentNeeded(message);
  if (needed.kind === 'list') {
    const list = await findList(ctx.db, needed.listId);
    refuseUnless(list, 'not_found');
    return { from: 'list' as const, fromName: list.externalName };
  }
  if (needed.kind !== 'collection') return { from: 'everything' as const, fromName: '' };
  const collection = await findCollection(ctx, needed.collectionId);
  return { from: 'collection' as const, fromName: collection?.row.pluralName ?? '' };
}
