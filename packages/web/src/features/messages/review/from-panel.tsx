// Whom recipients see as the sender, and what DNS says about their domain.
import type { Message } from '@fieldhouse/contract/messages';
import type { DnsRecordState } from '@fieldhouse/contract/sending-domains';
import { Skeleton, Text } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { checksQuery } from '../message-queries.ts';
import css from './from-panel.module.css';
import type { Checks } from './use-checks.ts';

export function FromPanel({ message }: { readonly message: Message }) {
  const t = usePhrases('message-checks');
  const teamId = useTeamId();
  const checks = useQuery(checksQuery({ teamId, messageId: message.id }));
  const change = (
    <TextLink
      size="sm"
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/details"
      params={{ teamId, outgoingMessageId: message.id }}
      search={{ field: 'sender' }}
    >
      {t('change')}
    </TextLink>
  );
  return (
    <Panel title={t('from')} actions={message.status === 'scheduled' ? undefined : change}>
      <QueryBoundary query={checks} skeleton={<Skeleton height={60} />}>
        {({ from, domain }) => (
          <>
            <div className={css.sender}>
              <span>{t('senderLabel')}</span>
              <span>
                <strong>{from.name}</strong> <span className={css.address}>{from.address}</span>
              </span>
            </div>
            {domain && <Domain domain={domain} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

const icons = {
  right: CheckCircleIcon,
  differs: WarningIcon,
  missing: WarningCircleIcon,
  no_answer: MinusCircleIcon,
  provider: MinusCircleIcon,
  unchecked: MinusCircleIcon,
} as const satisfies Record<DnsRecordState, unknown>;

const kinds = ['spf', 'dkim', 'dmarc', 'return_path'] as const;

function Domain({ domain }: { readonly domain: NonNullable<Checks['domain']> }) {
  const t = usePhrases('message-checks');
  const tDomains = usePhrases('sending-domains');
  const formats = useFormats();
  const records = kinds.map((kind) => ({
    kind,
    state: domain.records.find((record) => record.kind === kind)?.state ?? 'unchecked',
  }));
  const { checkedAt } = domain;
  return (
    <>
      <ul className={css.records} aria-label={t('domain', { domain: domain.domain })}>
        {records.map(({ kind, state }) => {
          const Icon = icons[state];
          return (
            <li key={kind} data-state={state}>
              <strong>
                <Icon size={15} aria-hidden /> {tDomains(`kind.${kind}`)}
              </strong>
              <span>{tDomains(`state.${state}`)}</span>
            </li>
          );
        })}
      </ul>
      <Text size="sm" className={css.foot}>
        {checkedAt === null
          ? t('domainUnchecked', { domain: domain.domain })
          : tDomains('checkedAt', { when: formats.ago(checkedAt) })}{' '}
        <DomainLink domain={domain.domain} label={t('showRecords')} />
      </Text>
    </>
  );
}

interface DomainLinkProps {
  readonly domain: string;
  readonly label: string;
}

/** The records to copy are on a page of team admins. */
export function DomainLink({ domain, label }: DomainLinkProps) {
  const t = usePhrases('message-checks');
  const teamId = useTeamId();
  const { isTeamAdmin } = useMembership();
  if (!isTeamAdmin) return <span>{t('askAdminDns')}</span>;
  return (
    <TextLink
      size="sm"
      underline="always"
      to="/team-{$teamId}/admin/sending-domains/$domain"
      params={{ teamId, domain }}
    >
      {label}
    </TextLink>
  );
}
