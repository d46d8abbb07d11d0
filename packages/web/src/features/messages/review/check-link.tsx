// Leads to the very place that a check is about.

import type { MessageId } from '@fieldhouse/contract/ids';
import type { MessageFault } from '@fieldhouse/contract/message-checks';
import type { MessagePart } from '@fieldhouse/contract/message-schedule';
import { Text } from '@mantine/core';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';

type Step = 'content' | 'recipients' | 'details';

interface Place {
  readonly step: Step | 'account';
  /** The input to focus there. */
  readonly field?: string;
}

const placeOf: Readonly<Record<MessagePart, Place>> = {
  subjectLine: { step: 'content' },
  bodyHtml: { step: 'content' },
  textOnlyVersion: { step: 'content' },
  blocks: { step: 'content' },
  audience: { step: 'recipients' },
  sources: { step: 'recipients' },
  subscriptionList: { step: 'recipients', field: 'subscriptionList' },
  sender: { step: 'details', field: 'sender' },
  postalAddress: { step: 'account' },
  unknownTags: { step: 'content' },
  fallbacks: { step: 'content' },
  links: { step: 'content' },
  people: { step: 'recipients' },
  size: { step: 'content' },
  variants: { step: 'content' },
  translations: { step: 'content' },
};

interface CheckLinkProps {
  readonly messageId: MessageId;
  readonly fault: Pick<MessageFault, 'part' | 'blockId' | 'field' | 'variant' | 'language'>;
  readonly id?: string | undefined;
}

export function CheckLink({ messageId, fault, id }: CheckLinkProps) {
  const t = usePhrases('message-checks');
  const teamId = useTeamId();
  const { part, blockId, variant, language } = fault;
  const { step, field = fault.field } = placeOf[part];
  const look = { size: 'sm', underline: 'always', ...(id !== undefined && { id }) } as const;
  if (step === 'account') return <AccountLink id={id} />;
  const params = { teamId, outgoingMessageId: messageId };
  const search = field === null ? {} : { field };
  if (step !== 'content')
    return (
      <TextLink
        {...look}
        to={`/team-{$teamId}/outgoing-messages/$outgoingMessageId/${step}`}
        params={params}
        search={search}
      >
        {t('fix')}
      </TextLink>
    );
  return (
    <TextLink
      {...look}
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/content"
      params={params}
      search={{
        ...(blockId === null ? search : { block: blockId }),
        ...(variant === 'b' && { version: variant }),
        ...(language !== null && { language }),
      }}
    >
      {t(blockId === null ? 'fix' : 'fixBlock')}
    </TextLink>
  );
}

/** The page of the billing address is open to admins of accounts only. */
function AccountLink({ id }: Pick<CheckLinkProps, 'id'>) {
  const t = usePhrases('message-checks');
  const teamId = useTeamId();
  const { may } = useRights();
  if (may('team_admin_account_info'))
    return (
      <TextLink
        {...(id !== undefined && { id })}
        size="sm"
        underline="always"
        to="/team-{$teamId}/admin/account"
        params={{ teamId }}
      >
        {t('fix')}
      </TextLink>
    );
  return (
    // The button that sends moves focus here.
    <Text {...(id !== undefined && { id })} tabIndex={-1} size="sm">
      {t('askAdmin')}
    </Text>
  );
}

/** The mail accounts are on a page of team admins. */
export function AccountsLink() {
  const t = usePhrases('message-checks');
  const { isTeamAdmin, teamId } = useMembership();
  if (!isTeamAdmin) return <Text size="sm">{t('askAdminAccounts')}</Text>;
  return (
    <TextLink size="sm" underline="always" to="/team-{$teamId}/admin/senders" params={{ teamId }}>
      {t('showAccounts')}
    </TextLink>
  );
}

export function FiguresLink() {
  const t = usePhrases('message-checks');
  return (
    <TextLink
      size="sm"
      underline="always"
      to="/team-{$teamId}/outgoing-messages/dashboard"
      params={{ teamId: useTeamId() }}
    >
      {t('showFigures')}
    </TextLink>
  );
}
