import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { Text } from '@mantine/core';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { Link } from '@tanstack/react-router';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './sending-domains.module.css';
import { StateChip } from './state-chip.tsx';
import { useSendingDomains } from './use-sending-domains.ts';

/** Whether mail servers can recognize what the team sends, by domain. */
export function SendingDomainsPanel() {
  const t = usePhrases('sending-domains');
  return (
    <Panel title={t('title')} isFlush>
      <Text size="sm" className={css.intro}>
        {t('intro')}
      </Text>
      <QueryBoundary query={useSendingDomains()} skeleton={<RowsSkeleton rows={2} height={60} />}>
        {({ items }) => (
          <ul className={entries.list}>
            {items.map((of) => (
              <DomainRow key={of.domain} of={of} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function DomainRow({ of }: { readonly of: SendingDomain }) {
  const t = usePhrases('sending-domains');
  const teamId = useTeamId();
  const { domain, addresses, isInstance, isChecking, records, state } = of;
  const faulty = state === 'right' ? [] : records.filter((record) => record.state === state);
  return (
    <li className={entries.row}>
      <span className={entries.icon} aria-hidden="true">
        <GlobeIcon size={18} />
      </span>
      <span className={entries.text}>
        <Link
          className={entries.opener}
          to="/team-{$teamId}/admin/sending-domains/$domain"
          params={{ teamId, domain }}
        >
          {domain}
        </Link>
        <span className={entries.soft}>
          {[...addresses, ...(isInstance ? [t('withoutSender')] : [])].join(', ')}
        </span>
        <span className={`${entries.soft} ${css.found}`}>
          {isChecking ? t('checking') : faulty.map(({ kind }) => t(`kind.${kind}`)).join(', ')}
        </span>
      </span>
      <span className={entries.ends} style={isChecking ? { visibility: 'hidden' } : undefined}>
        <StateChip state={state} />
      </span>
    </li>
  );
}
