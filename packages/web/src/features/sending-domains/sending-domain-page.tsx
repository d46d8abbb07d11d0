import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { Button } from '@mantine/core';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { useParams } from '@tanstack/react-router';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { useMessagePhrases, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { RecordEntry } from './record-entry.tsx';
import css from './sending-domains.module.css';
import { StateChip } from './state-chip.tsx';
import { useCheck, useSendingDomains } from './use-sending-domains.ts';

/** The DNS records of one sending domain, as found beside as they should be. */
export function SendingDomainPage() {
  useMessagePhrases();
  const { domain } = useParams({ from: '/team-{$teamId}/admin/sending-domains/$domain' });
  return (
    <QueryBoundary query={useSendingDomains()} skeleton={<PageSkeleton />} size="page">
      {({ items }) => {
        const of = items.find((one) => one.domain === domain.toLowerCase());
        return of ? <LoadedDomain of={of} /> : <NoSuchDomain domain={domain} />;
      }}
    </QueryBoundary>
  );
}

function NoSuchDomain({ domain }: { readonly domain: string }) {
  const t = usePhrases('sending-domains');
  const teamId = useTeamId();
  return (
    <Page>
      <Notice
        heading="h1"
        title={t('unknown', { domain })}
        text={t('unknownText')}
        action={
          <ButtonLink to="/team-{$teamId}/admin/senders" params={{ teamId }}>
            {t('toSenders')}
          </ButtonLink>
        }
      />
    </Page>
  );
}

function LoadedDomain({ of }: { readonly of: SendingDomain }) {
  const t = usePhrases('sending-domains');
  const { dateTime } = useFormats();
  const { domain, records, providers, checkedAt, isChecking, isInstance, isSigned, state } = of;
  const { run: check, isPending } = useCheck(domain);
  usePageLabel(domain);
  const status = isChecking
    ? t('checking')
    : checkedAt === null
      ? t('state.unchecked')
      : t('checkedAt', { when: dateTime(checkedAt) });
  const notes = [
    ...(providers.some((provider) => provider !== 'ses') ? [t(isSigned ? 'signed' : 'unsigned')] : []),
    ...(isInstance ? [t('ofInstance')] : []),
    ...(providers.includes('sandbox') ? [t('sandbox')] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={domain}
        intro={t('pageIntro')}
        actions={
          <Button
            leftSection={<ArrowsClockwiseIcon size={16} weight="bold" />}
            loading={isPending || isChecking}
            onClick={() => void check()}
          >
            {t('check')}
          </Button>
        }
      />
      <div className={css.summary}>
        {!isChecking && checkedAt !== null && <StateChip state={state} />}
        <span className={css.soft} role="status">
          {status}
        </span>
      </div>
      {records.length > 0 && (
        <Panel isFlush>
          <ul className={css.records}>
            {records.map((record) => (
              <RecordEntry key={`${record.kind} ${record.host}`} of={record} />
            ))}
          </ul>
        </Panel>
      )}
      {checkedAt !== null && notes.length > 0 && (
        <ul className={css.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Page>
  );
}
