// What each account can send right now, as the sending processes stored it: rate, quota, outage, warm-up.
import type { MailAccount, MailAccountState } from '@fieldhouse/contract/mail-accounts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailAccountsApi } from '../../api/endpoints/senders-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** No event says what became of an account. */
const refreshMs = 10_000;

export function AccountStatesPanel({ accounts }: { readonly accounts: readonly MailAccount[] }) {
  const t = usePhrases('senders');
  const teamId = useTeamId();
  const states = useQuery({
    ...queryOf(mailAccountsApi.states, { params: { teamId } }),
    refetchInterval: refreshMs,
  });
  return (
    <Panel title={t('states.title')}>
      <Text size="sm">{t('states.intro')}</Text>
      <QueryBoundary query={states} skeleton={<RowsSkeleton rows={2} height={60} />}>
        {({ items }) => (
          <ul className={entries.list}>
            {items.map((state) => (
              <StateRow
                key={state.mailAccountId ?? state.deliveryMethodId}
                state={state}
                name={accounts.find(({ id }) => id === state.mailAccountId)?.name}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface StateRowProps {
  readonly state: MailAccountState;
  /** Undefined for an account of the instance. */
  readonly name: string | undefined;
}

function StateRow({ state, name }: StateRowProps) {
  const t = usePhrases('senders');
  const { kind, deliveryMethodId, circuit, changedAt } = state;
  const details = useDetails(state);
  const instance = t(deliveryMethodId === 'sms' ? 'states.instanceSms' : 'states.instanceEmail');
  const standing = circuit ? 'away' : changedAt === null ? 'unused' : 'ready';
  const color = { away: 'red', unused: 'gray', ready: 'green' } as const;
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>
          {name ?? instance} <Chip color={color[standing]}>{t(`states.${standing}`)}</Chip>
        </span>
        <span className={entries.soft}>
          {kind === 'sandbox' ? t('states.sandbox') : t(`accounts.kinds.${kind}`)}
        </span>
        {details.map((detail) => (
          <span key={detail} className={entries.soft}>
            {detail}
          </span>
        ))}
      </span>
    </li>
  );
}

function useDetails(state: MailAccountState): readonly string[] {
  const t = usePhrases('senders');
  const formats = useFormats();
  const { circuit, quota, warmUp } = state;
  const lines: string[] = [];
  if (circuit) {
    const { since, retryAt, reason } = circuit;
    lines.push(
      t('states.awaySince', { since: formats.dateTime(since), retryAt: formats.exactTime(retryAt) }),
    );
    if (reason !== null && reason !== '') lines.push(t('states.reason', { reason }));
  }
  lines.push(useRateText(state));
  if (quota) {
    const { perDay, sentLastDay, at } = quota;
    const isUnlimited = perDay >= Number.MAX_SAFE_INTEGER;
    lines.push(
      t(isUnlimited ? 'states.noQuota' : 'states.quota', {
        sent: formats.number(sentLastDay),
        day: formats.number(perDay),
        at: formats.dateTime(at),
      }),
    );
  }
  if (warmUp) {
    const { day, limit, sent, nextDayAt } = warmUp;
    lines.push(
      t(limit === null ? 'states.warmUpOver' : 'states.warmUp', {
        day,
        limit: formats.number(limit ?? 0),
        sent: formats.number(sent),
        at: formats.dateTime(nextDayAt),
      }),
    );
  }
  return lines;
}

/** An account that was not used yet has only a configured rate. */
function useRateText({ rate, configuredRate }: MailAccountState): string {
  const t = usePhrases('senders');
  const formats = useFormats();
  const current = rate ?? configuredRate;
  if (current === null) return t('states.unlimited');
  const shown = formats.number(Math.round(current * 10) / 10);
  return configuredRate !== null && current < configuredRate
    ? t('states.slowed', { rate: shown, configured: formats.number(configuredRate) })
    : t('states.rate', { rate: shown });
}
