import {
  dailyKinds,
  type TeamUsage,
  type UsageKind,
  type UsageMonth,
  usageKind,
  usageKinds,
} from '@fieldhouse/contract/usage';
import { Progress, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { usageApi } from '../../api/endpoints/account/usage-api.ts';
import { queryOf } from '../../api/queries.ts';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './usage.module.css';

const ValueChart = onDemand(() => import('../../ui/charts/value-chart.tsx'), 'ValueChart');

export function UsagePage() {
  const t = usePhrases('usage');
  const { teamId, teamName } = useMembership();
  const usage = useQuery({ ...queryOf(usageApi.get, { params: { teamId } }), staleTime: 0 });
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro', { team: teamName })} />
      <QueryBoundary query={usage} skeleton={<Skeleton height={420} />}>
        {(data) => (
          <>
            <Kinds usage={data} />
            <Today usage={data} />
            <Months usage={data} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function useAmountText(): (kind: UsageKind, amount: number | null) => string {
  const t = usePhrases('usage');
  const { number, bytes } = useFormats();
  return (kind, amount) => {
    if (amount === null) return t('unknown');
    return kind === 'storage' ? bytes(amount) : number(amount);
  };
}

function Kinds({ usage: { months, limits } }: { readonly usage: TeamUsage }) {
  const current = months.at(-1);
  if (!current) return null;
  return (
    <ul className={css.kinds}>
      {usageKinds.map((kind) => (
        <Kind key={kind} kind={kind} amount={current[kind] ?? 0} limit={limits[kind]} />
      ))}
    </ul>
  );
}

/** Only where the operator limits it. */
function Today({ usage: { today, newUntil } }: { readonly usage: TeamUsage }) {
  const t = usePhrases('usage');
  const { number, dateTime } = useFormats();
  const limited = dailyKinds.filter((kind) => today[kind].limit !== null);
  if (limited.length === 0) return null;
  return (
    <Panel title={t('today.title')}>
      <p className={css.hint}>{t('today.intro')}</p>
      {newUntil !== null && <p className={css.hint}>{t('today.isNew', { at: dateTime(newUntil) })}</p>}
      <ul className={css.kinds}>
        {limited.map((kind) => (
          <li key={kind} className={css.kind}>
            <span className={css.label}>{t(`today.${kind}`)}</span>
            <span className={css.value}>{number(today[kind].used)}</span>
            <Share
              label={t(`today.${kind}`)}
              amount={today[kind].used}
              limit={today[kind].limit ?? 0}
              textOf={number}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface KindProps {
  readonly kind: UsageKind;
  readonly amount: number;
  readonly limit: number | null;
}

/** From this share of the limit on, the page warns. */
const nearShare = 0.8;

function Kind({ kind, amount, limit }: KindProps) {
  const t = usePhrases('usage');
  const textOf = useAmountText();
  return (
    <li className={css.kind}>
      <span className={css.label}>{t(`kind.${kind}`)}</span>
      <span className={css.value}>{textOf(kind, amount)}</span>
      {limit === null ? (
        <span className={css.hint}>{t('unlimited')}</span>
      ) : (
        <Share
          label={t(`kind.${kind}`)}
          amount={amount}
          limit={limit}
          textOf={(number) => textOf(kind, number)}
        />
      )}
      <span className={css.hint}>{t(`about.${kind}`)}</span>
    </li>
  );
}

interface ShareProps {
  readonly label: string;
  readonly amount: number;
  readonly limit: number;
  readonly textOf: (amount: number) => string;
}

/** How much of a limit is used. */
function Share({ label, amount, limit, textOf }: ShareProps) {
  const t = usePhrases('usage');
  const isReached = amount >= limit;
  const share = isReached ? 1 : amount / limit;
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(share);
  return (
    <>
      <Progress value={share * 100} color={isReached ? 'red' : 'green'} aria-label={label} />
      <span className={css.hint}>{t('ofLimit', { share: percent, limit: textOf(limit) })}</span>
      {share >= nearShare && <span className={css.state}>{t(isReached ? 'reached' : 'near')}</span>}
    </>
  );
}

function Months({ usage: { months } }: { readonly usage: TeamUsage }) {
  const t = usePhrases('usage');
  const textOf = useAmountText();
  const [kind, setKind] = useState<UsageKind>('records');
  const nameOf = (month: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(currentLanguage(), {
      month: style,
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
  const rows = months.map((one: UsageMonth) => ({
    key: one.month,
    label: nameOf(one.month, 'short'),
    name: nameOf(one.month, 'long'),
    value: one[kind] ?? 0,
    text: textOf(kind, one[kind]),
  }));
  return (
    <Panel title={t('chart')}>
      <Select
        className={css.head ?? ''}
        w={240}
        label={t('choose')}
        data={usageKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(usageKind.parse(value))}
        allowDeselect={false}
      />
      <div className={css.chart}>
        <Suspense fallback={<Skeleton height={260} />}>
          <ValueChart
            type="bars"
            rows={rows}
            series={[]}
            axisText={(value) => textOf(kind, value)}
            isLastMarked
          />
        </Suspense>
      </div>
      <FiguresTable
        summary={t('table')}
        columns={[
          { key: 'month', title: t('month') },
          ...usageKinds.map((key) => ({ key, title: t(`kind.${key}`) })),
        ]}
        rows={months.map((one) => ({
          key: one.month,
          cells: [nameOf(one.month, 'long'), ...usageKinds.map((key) => textOf(key, one[key]))],
        }))}
      />
    </Panel>
  );
}
