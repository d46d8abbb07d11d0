// A number, its change against the previous period in words and with an arrow, and a small line of the last periods.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { NumberFigure, NumberSettings } from '@fieldhouse/contract/dashboard-cards';
import { periodStart, shiftPeriod } from '@fieldhouse/domain/figures/periods';
import { VisuallyHidden } from '@mantine/core';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { Link } from '@tanstack/react-router';
import { type TranslateFn, usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { useValueFormats, type ValueFormats } from '../../fields/index.ts';
import { numberDrill } from '../drill-filter.ts';
import { figureText, periodText } from '../figure-text.ts';
import { recordsLink } from './figure-rows.ts';
import css from './number-figure.module.css';

interface NumberFigureProps {
  readonly title: string;
  readonly settings: NumberSettings;
  readonly figure: NumberFigure;
  readonly collection: CollectionWithFields;
}

export function NumberFigureView({ title, settings, figure, collection }: NumberFigureProps) {
  const t = usePhrases('dashboards');
  const formats = useValueFormats();
  const { teamId, timeZone } = useMembership();
  const { fields } = collection;
  const text = (value: string | null) => figureText(value, settings.figure, { fields, formats, t });
  const filter = numberDrill(settings, figure, { fields, timeZone });
  const values = figure.trend.map((one) => Number(one.figure ?? 0));
  return (
    <div className={css.number}>
      <div className={css.top}>
        <Link
          className={css.value}
          {...recordsLink({ teamId }, settings.collectionId, filter)}
          aria-label={`${text(figure.value)}. ${t('card.openNamed', { name: title })}`}
        >
          {text(figure.value)}
        </Link>
        <Sparkline values={values} />
        {values.length > 0 && (
          <VisuallyHidden>
            {t('change.trend', {
              count: values.length,
              values: figure.trend.map((one) => text(one.figure)).join(', '),
            })}
          </VisuallyHidden>
        )}
      </div>
      {settings.period && (
        <Change
          settings={settings}
          figure={figure}
          change={{ text, t, formats, fields: collection.fields }}
        />
      )}
    </div>
  );
}

interface ChangeProps {
  readonly settings: NumberSettings;
  readonly figure: NumberFigure;
  readonly change: {
    readonly text: (value: string | null) => string;
    readonly t: TranslateFn<'dashboards'>;
    readonly formats: ValueFormats;
    readonly fields: CollectionWithFields['fields'];
  };
}

function Change({ settings, figure, change: { text, t, formats } }: ChangeProps) {
  const { period, better } = settings;
  const { value, previous, days } = figure;
  if (!period || !days) return null;
  const before = shiftPeriod(period.unit, periodStart(period.unit, days.first), -1);
  const { locale } = formats.formats;
  const named = t(`change.previous.${period.unit}`, {
    name:
      period.unit === 'month'
        ? new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(before))
        : periodText(before, period.unit, { locale, t }),
  });
  const difference = Number(value ?? 0) - Number(previous ?? 0);
  // Days have no difference.
  if (Number.isNaN(difference)) return null;
  if (Number(previous ?? 0) === 0) return <p className={css.change}>{t('change.none', { period: named })}</p>;
  if (difference === 0) return <p className={css.change}>{t('change.same', { period: named })}</p>;
  const isMore = difference > 0;
  const tone = better === 'neither' ? undefined : isMore === (better === 'higher') ? 'good' : 'bad';
  const words = t(isMore ? 'change.more' : 'change.less', {
    change: '\u0000',
    period: named,
  });
  const [lead = '', rest = ''] = words.split('\u0000');
  return (
    <p className={css.change}>
      {lead}
      <b data-tone={tone}>
        {isMore ? <ArrowUpIcon size={12} weight="bold" /> : <ArrowDownIcon size={12} weight="bold" />}{' '}
        {changeText(difference, Number(previous), { text, locale })}
      </b>
      {rest}
    </p>
  );
}

/** Small numbers by how much, others by which share. */
const leastShared = 50;

function changeText(
  difference: number,
  previous: number,
  { text, locale }: { readonly text: (value: string) => string; readonly locale: string },
): string {
  const amount = Math.abs(difference);
  if (Math.abs(previous) < leastShared) return text(String(Number(amount.toFixed(2))));
  const share = Math.abs(difference / previous);
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 ? 1 : 0,
  }).format(share);
}
