import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { messages } from '@fieldhouse/contract/messages';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findTeamRow } from '../../teams/index.ts';
import { readLink } from '../sending/link-token.ts';
import { findRecipient, isUnsubscribed } from './result-queries.ts';

/** Shows enough of the address to recognise the mailbox, and not enough to disclose it. */
export async function getUnsubscribePage(
  ctx: AccountContext,
  { params }: EndpointInput<typeof messages.unsubscribePage>,
) {
  const link = readLink(ctx.deps.secrets.appSecret, params.token);
  refuseUnless(link?.kind === 'unsubscribe', 'not_found');
  const authority = makeTeamAuthority(teamIdSchema.parse(link.teamId), { kind: 'system' });
  return ctx.deps.withTeam(
    authority,
    async (own) => {
      const [recipient, team] = await Promise.all([
        findRecipient(own.db, link.recipientId),
        findTeamRow(own.db),
      ]);
      refuseUnless(recipient && team, 'not_found');
      return {
        teamName: team.name,
        address: hide(recipient.address),
        isUnsubscribed: await isUnsubscribed(own.db, recipient.addressKey ?? recipient.address.toLowerCase()),
      };
    },
    { isReadOnly: true },
  );
}

function hide(address: string): string {
  const [local = '', host = ''] = address.split('@');
  return `${local.slice(0, 2)}…@${host}`;
}
