import { financialLineItems } from '@fieldhouse/domain/fields/number/financial-line-items';
import { useState } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { moneyWithCurrency } from '../../values/amount-text.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import classes from '../structured.module.css';
import { valuePartsOf } from '../value-parts.ts';
import { blankItem } from './blank-item.ts';
import { LineItemRow } from './line-item-row.tsx';
import { LineList } from './line-list.tsx';
import { lastWithout, linesOf, useLines } from './use-lines.ts';

export function FinancialLineItemsInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const currency = String(props.field.settings.currency ?? 'USD');
  const items = linesOf(valuePartsOf(props.value).items);
  const lines = useLines(items, blankItem, (next) =>
    props.onChange(next.length === 0 ? null : { items: next }),
  );
  const [begun] = useState(() => lastWithout('unitPrice', items));
  return (
    <GroupFrame input={props}>
      <LineList lines={lines} className={classes.item} addLabel={t('addItem')}>
        {(line, place, set) => (
          <LineItemRow
            item={line}
            currency={currency}
            hasLabels={place === 0}
            hasAutoFocus={place === begun && (props.hasAutoFocus ?? false)}
            onChange={set}
          />
        )}
      </LineList>
      <Sums value={props.value} currency={currency} />
    </GroupFrame>
  );
}

function Sums({ value, currency }: { readonly value: unknown; readonly currency: string }) {
  const t = usePhrases('values');
  const { locale } = useFormats();
  const items = linesOf(valuePartsOf(value).items);
  const checked = financialLineItems.parse(items.length === 0 ? null : { items: items.map(withoutAmount) }, {
    currency,
  });
  if (!checked.ok || !checked.value) return null;
  const sums = checked.value;
  return (
    <dl className={classes.sums}>
      {(['subtotal', 'tax', 'total'] as const).map((sum) => [
        <dt key={sum} className={sum === 'total' ? classes.total : undefined}>
          {t(sum)}
        </dt>,
        <dd key={`${sum} amount`} className={sum === 'total' ? classes.total : undefined}>
          {moneyWithCurrency(sums[sum], currency, locale)}
        </dd>,
      ])}
    </dl>
  );
}

function withoutAmount(item: unknown): object {
  const { amount: _, ...rest } = valuePartsOf(item);
  return rest;
}
