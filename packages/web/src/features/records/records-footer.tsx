import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../app/phrases.ts';
import classes from './records-page.module.css';
import { aggregateQuery, type CollectionPlace } from './records-queries.ts';
import { decimalText, moneyWithCurrency, type ValueFormats } from './value-text.ts';
import type { ViewState } from './view-state.ts';

interface RecordsFooterProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: ViewState;
  readonly total: number;
  readonly isEstimate: boolean;
  readonly selectedCount: number;
  readonly formats: ValueFormats;
}

/** How many, how many of them are selected, and the sums of the first amount and the first yes-or-no. */
export function RecordsFooter(props: RecordsFooterProps) {
  const { collection, total, isEstimate, selectedCount, formats } = props;
  const t = usePhrases('records');
  const number = formats.formats.number(total);
  const name = (total === 1 ? collection.name : collection.pluralName).toLocaleLowerCase(
    formats.formats.locale,
  );
  return (
    <footer className={classes.footer}>
      <span>
        <b>{isEstimate ? t('footer.about', { number }) : number}</b> {name}
      </span>
      {selectedCount > 0 && (
        <span>
          {t('footer.selected', { count: selectedCount, number: formats.formats.number(selectedCount) })}
        </span>
      )}
      <span className={classes.space} />
      <Aggregates {...props} />
    </footer>
  );
}

function Aggregates({ place, collection, view, formats }: RecordsFooterProps) {
  const t = usePhrases('records');
  const amount =
    collection.fields.find(({ dataType }) => dataType === 'money') ??
    collection.fields.find(({ dataType }) => dataType === 'decimal' || dataType === 'number');
  const flag = collection.fields.find(({ dataType }) => dataType === 'boolean');
  const wanted = [
    ...(amount
      ? ([
          { field: amount.columnName, fn: 'sum' },
          { field: amount.columnName, fn: 'average' },
        ] as const)
      : []),
    ...(flag ? ([{ field: flag.columnName, fn: 'percent_true' }] as const) : []),
  ];
  const { data } = useQuery({ ...aggregateQuery(place, view, wanted), enabled: wanted.length > 0 });
  if (!data) return null;
  const [sum, average] = amount ? data.values : [];
  const share = flag ? data.values.at(-1) : undefined;
  const show = (value: string | number) => {
    const text = String(value);
    if (amount?.dataType === 'money') {
      return moneyWithCurrency(text, String(amount.settings.currency ?? 'USD'), formats.formats.locale);
    }
    return decimalText(text, formats.formats.locale, Math.min(2, text.split('.')[1]?.length ?? 0));
  };
  return (
    <>
      {amount && sum !== null && sum !== undefined && (
        <span>
          {t('footer.sumOf', { field: amount.title })} <b>{show(sum)}</b>
        </span>
      )}
      {amount && average !== null && average !== undefined && (
        <span>
          {t('footer.average')} <b>{show(average)}</b>
        </span>
      )}
      {flag && share !== null && share !== undefined && (
        <span>
          {flag.title} <b>{formats.formats.percent(Number(share) / 100, 0)}</b>
        </span>
      )}
    </>
  );
}
