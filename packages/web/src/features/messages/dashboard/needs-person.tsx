// What only a person can settle, the most serious first. Each line ends in the one place that settles it.
import type { MessageId } from '@fieldhouse/contract/ids';
import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import type { MessageSummary } from '@fieldhouse/contract/messages';
import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { messageActionTable } from '@fieldhouse/domain/messages/message-status';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { sendingDomainsApi } from '../../../api/endpoints/sending-domains-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { DomainLink } from '../review/from-panel.tsx';
import { stopReason } from '../stop-reason.ts';
import css from './messages-dashboard.module.css';

export function NeedsPerson({ failed }: Pick<MessageDashboard, 'failed'>) {
  const t = usePhrases('messages-dashboard');
  const formats = useFormats();
  const toApprove = useToApprove();
  const stopped = failed.filter(({ isStopped }) => isStopped);
  const uncertain = failed.filter((one) => one.uncertain > 0);
  const missed = failed.filter((one) => one.failed > 0 && !one.isStopped);
  const domains = useFaultyDomains();
  const count = stopped.length + uncertain.length + toApprove.length + missed.length + domains.length;
  return (
    <Panel title={t('needs')} {...(count > 0 && { count: formats.number(count) })} isFlush={count > 0}>
      {count === 0 ? (
        <p className={css.none}>{t('needsNone')}</p>
      ) : (
        <ul className={css.lines}>
          {stopped.map((one) => (
            <Stopped key={one.id} message={one} />
          ))}
          {uncertain.map(({ id, internalName: name, uncertain: people }) => (
            <Line
              key={id}
              isSerious
              title={t('uncertain', { name, count: people })}
              note={t('uncertainNote')}
              action={<StatsLink id={id} name={name} show="uncertain" text={t('decide')} />}
            />
          ))}
          {domains.map(({ domain }) => (
            <Line
              key={domain}
              title={t('domain', { domain })}
              note={t('domainNote')}
              action={<DomainLink domain={domain} label={t('showRecords', { domain })} />}
            />
          ))}
          {toApprove.map(({ id, internalName: name, ownedBy }) => (
            <Line
              key={id}
              title={t('approval', { name })}
              note={ownedBy === '' ? '' : t('approvalNote', { name: ownedBy })}
              action={<ReviewLink id={id} name={name} />}
            />
          ))}
          {missed.map(({ id, internalName: name, failed: people }) => (
            <Line
              key={id}
              title={t('failed', { name, count: people })}
              note={t('failedNote')}
              action={<StatsLink id={id} name={name} show="failed" text={t('see')} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const maxToApprove = 20;

/** Those that the viewer may approve now. */
function useToApprove(): readonly MessageSummary[] {
  const teamId = useTeamId();
  const { may } = useRights();
  const isApprover = may(messageActionTable.approve.needs);
  const waiting = useQuery({
    ...queryOf(messagesApi.list, {
      params: { teamId },
      query: { list: 'awaiting_approval', limit: String(maxToApprove) },
    }),
    enabled: isApprover,
  });
  return isApprover ? (waiting.data?.items ?? []).filter(({ actions }) => actions.includes('approve')) : [];
}

/** Domains of the team whose records are missing or differ. Only team admins see them. */
function useFaultyDomains(): readonly SendingDomain[] {
  const teamId = useTeamId();
  const { isTeamAdmin } = useMembership();
  const domains = useQuery({
    ...queryOf(sendingDomainsApi.list, { params: { teamId } }),
    enabled: isTeamAdmin,
  });
  if (!isTeamAdmin) return [];
  return (domains.data?.items ?? []).filter(
    ({ isInstance, state }) => !isInstance && (state === 'missing' || state === 'differs'),
  );
}

function Stopped({ message }: { readonly message: MessageDashboard['failed'][number] }) {
  const t = usePhrases('messages-dashboard');
  const tMessages = usePhrases('messages');
  const { id, internalName: name, errorDetail } = message;
  return (
    <Line
      isSerious
      title={t('stopped', { name })}
      note={stopReason(tMessages, errorDetail)}
      action={<StatsLink id={id} name={name} text={t('why')} />}
    />
  );
}

interface LineProps {
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
  readonly isSerious?: boolean;
}

function Line({ title, note, action, isSerious = false }: LineProps) {
  return (
    <li className={css.line}>
      {isSerious ? (
        <WarningCircleIcon className={css.serious} size={18} weight="fill" aria-hidden="true" />
      ) : (
        <WarningIcon className={css.warning} size={18} weight="fill" aria-hidden="true" />
      )}
      <div className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.soft}>{note}</span>
      </div>
      {action}
    </li>
  );
}

interface StatsLinkProps {
  readonly id: MessageId;
  readonly name: string;
  readonly show?: 'failed' | 'uncertain';
  readonly text: string;
}

function StatsLink({ id, name, show, text }: StatsLinkProps) {
  return (
    <TextLink
      size="sm"
      className={css.action ?? ''}
      aria-label={`${text}: ${name}`}
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
      params={{ teamId: useTeamId(), outgoingMessageId: id }}
      search={show ? { show } : {}}
    >
      {text}
    </TextLink>
  );
}

function ReviewLink({ id, name }: Pick<StatsLinkProps, 'id' | 'name'>) {
  const t = usePhrases('messages-dashboard');
  return (
    <TextLink
      size="sm"
      className={css.action ?? ''}
      aria-label={`${t('review')}: ${name}`}
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/schedule"
      params={{ teamId: useTeamId(), outgoingMessageId: id }}
    >
      {t('review')}
    </TextLink>
  );
}
