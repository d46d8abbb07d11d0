import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { AggregateValue } from '@fieldhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { type CollectionPlace, decimalText, fieldTypesUi, type ValueFormats } from '../../fields/index.ts';
import { aggregateQuery } from '../question/records-queries.ts';
import { type Total, useTotals } from '../question/totals.ts';
import type { ViewState } from '../question/view-state.ts';
import classes from './records-footer.module.css';
import { TotalsButton } from './totals-button.tsx';

interface RecordsFooterProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: ViewState;
  /** Null until it is known. */
  readonly total: number | null;
  readonly isEstimate: boolean;
  readonly selectedCount: number;
  readonly formats: ValueFormats;
}

/** The record count, the number of selected records, and the chosen totals. */
export function RecordsFooter(props: RecordsFooterProps) {
  const { collection, total, isEstimate, selectedCount, formats } = props;
  const t = usePhrases('records');
  const number = formats.formats.number(total ?? 0);
  const name = (total === 1 ? collection.name : collection.pluralName).toLocaleLowerCase(
    formats.formats.locale,
  );
  return (
    <footer className={classes.footer}>
      {total !== null && (
        <span>
          <b>{isEstimate ? t('footer.about', { number }) : number}</b> {name}
        </span>
      )}
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
  const totals = useTotals(collection.id, collection.fields);
  const { shown } = totals;
  const { data } = useQuery({ ...aggregateQuery(place, view, shown), enabled: shown.length > 0 });
  return (
    <>
      {shown.map(({ field: name, fn }, index) => {
        const field = collection.fields.find(({ columnName }) => columnName === name);
        const value = data?.values[index];
        if (!field || value === null || value === undefined) return null;
        return (
          <span key={`${name} ${fn}`}>
            {t(`footer.${fn}`, { field: field.title })} <b>{totalText(value, fn, field, formats)}</b>
          </span>
        );
      })}
      <span className={classes.atEnd}>
        <TotalsButton fields={collection.fields} totals={totals} />
      </span>
    </>
  );
}

function totalText(
  value: NonNullable<AggregateValue>,
  fn: Total['fn'],
  field: Field,
  formats: ValueFormats,
): string {
  const { locale, number, percent } = formats.formats;
  if (fn.startsWith('count_')) return number(Number(value));
  if (fn === 'percent_true') return percent(Number(value) / 100, 0);
  const { totalText: typedText } = fieldTypesUi[field.dataType];
  if (typedText) return typedText(value, field.settings, formats);
  const text = String(value);
  return decimalText(text, locale, Math.min(2, text.split('.')[1]?.length ?? 0));
}
