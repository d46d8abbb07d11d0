// The page of a confirmation link. Opening it changes nothing, since scanners open links; the button does.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Language } from '@fieldhouse/contract/identity';
import type { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import { fillText, subscriptionTexts } from '@fieldhouse/phrases/subscription-texts';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { withTeamOfLink } from '../../../kernel/team-of-link.ts';
import { getTeamRow } from '../../teams/index.ts';
import { ownAct, recordConsentText } from '../consent/consent-actions.ts';
import { setSubscriptions } from '../consent/consent-queries.ts';
import { findByToken } from './confirmation-queries.ts';
import { readConfirmationToken } from './confirmation-token.ts';

type Input<E extends keyof typeof subscriptionLists> = EndpointInput<(typeof subscriptionLists)[E]>;

const linkLimit = { max: 120, windowSeconds: 60 };

export async function getConfirmationPage(ctx: AccountContext, { params, query }: Input<'confirmationPage'>) {
  return withConfirmation(ctx, params.token, async (own, hash) => {
    const found = await load(own, hash);
    const { name: teamName } = await getTeamRow(own.db);
    return {
      teamName,
      listName: found.externalName,
      address: maskedAddress(found.address),
      isConfirmed: found.status === 'subscribed',
      statement: statementOf(query.language, teamName, found),
    };
  });
}

export async function confirmSubscription(ctx: AccountContext, { params, body }: Input<'confirm'>) {
  return withConfirmation(ctx, params.token, async (own, hash) => {
    const found = await load(own, hash);
    if (found.status !== 'subscribed') {
      const { name: teamName } = await getTeamRow(own.db);
      const textVersion = await recordConsentText(own, statementOf(body.language, teamName, found));
      const { address, addressKey: key, listId } = found;
      const from = requestOriginOf(ctx.request);
      const cause = ownAct({ method: 'confirmation', from, messageId: null, textVersion });
      const change = { addressKey: key, address, name: '', status: 'subscribed' } as const;
      await setSubscriptions(own.db, listId, [change], { ...cause, reopens: false });
      own.announce({ type: 'subscription_lists.changed' });
    }
    return { isConfirmed: true };
  });
}

async function withConfirmation<T>(
  ctx: AccountContext,
  token: string,
  work: (own: TeamContext, hash: Buffer) => Promise<T>,
): Promise<T> {
  await ctx.deps.attempts.consume(`confirm-subscription:${addressKey(ctx.request.ip)}`, linkLimit);
  const read = readConfirmationToken(token);
  refuseUnless(read, 'not_found');
  return withTeamOfLink(ctx.deps, read.teamId, (own) => work(own, read.hash));
}

/** An opt-out or a newer mail makes a link invalid. One that was used keeps working. */
async function load(ctx: TeamContext, hash: Buffer) {
  const found = await findByToken(ctx.db, hash);
  refuseUnless(found && found.status !== 'unsubscribed', 'not_found');
  const isExpired = (found.confirmationExpiresAt?.getTime() ?? 0) < ctx.now().getTime();
  refuseUnless(found.status === 'subscribed' || !isExpired, 'link_expired');
  return found;
}

function statementOf(
  language: Language | undefined,
  team: string,
  { externalName: list, address }: { readonly externalName: string; readonly address: string },
): string {
  const text = subscriptionTexts[language ?? 'en'].statement.list;
  return fillText(text, { team, list, address: maskedAddress(address) });
}
