// A line of a bill: its input and the calculated amount.
import type { LineItemValue } from '@fieldhouse/contract/field-types';
import { checkLineItem } from '@fieldhouse/domain/fields/number/financial-line-item';
import { NumberInput, TextInput } from '@mantine/core';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { moneyWithCurrency } from '../../values/amount-text.ts';
import { toInputText } from '../input-frame.tsx';
import { decimalSign } from '../number/numeric-draft.ts';
import { fractionToPercent, percentToFraction } from '../number/percent-text.ts';
import classes from '../structured.module.css';
import { valuePartsOf } from '../value-parts.ts';

interface LineItemRowProps {
  readonly item: unknown;
  readonly currency: string;
  /** Only the first row labels the columns. */
  readonly hasLabels: boolean;
  readonly hasAutoFocus: boolean;
  readonly onChange: (item: object) => void;
}

export function LineItemRow({ item, currency, hasLabels, hasAutoFocus, onChange }: LineItemRowProps) {
  const t = usePhrases('values');
  const { locale } = useFormats();
  const parts = valuePartsOf(item);
  // The amount is recalculated on every read.
  const set = (part: object) => onChange({ ...written(parts), ...part });
  const name = (part: 'description' | 'quantity' | 'unitPrice' | 'taxRate') =>
    hasLabels ? { label: t(part) } : { 'aria-label': t(part) };
  const decimal = { hideControls: true, decimalSeparator: decimalSign(locale) };
  const amount = amountOf(item, currency);
  return (
    <>
      <TextInput
        {...name('description')}
        maxLength={500}
        autoFocus={hasAutoFocus}
        value={toInputText(parts.description)}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {(['quantity', 'unitPrice'] as const).map((part) => (
        <NumberInput
          key={part}
          {...name(part)}
          {...decimal}
          value={toInputText(parts[part])}
          onChange={(next) => set({ [part]: String(next) })}
        />
      ))}
      <NumberInput
        {...name('taxRate')}
        {...decimal}
        min={0}
        max={100}
        value={fractionToPercent(toInputText(parts.taxRate))}
        onChange={(next) => set({ taxRate: next === '' ? '0' : percentToFraction(String(next)) })}
      />
      <output className={classes.amount} aria-label={t('amount')}>
        {amount === undefined ? '–' : moneyWithCurrency(amount, currency, locale)}
      </output>
    </>
  );
}

function written({
  description = '',
  quantity = '1',
  unitPrice = '',
  taxRate = '0',
}: ReturnType<typeof valuePartsOf>) {
  return { description, quantity, unitPrice, taxRate };
}

function amountOf(item: unknown, currency: string): string | undefined {
  // Built by this row; the rules decide whether it is a complete item yet.
  const checked = checkLineItem(written(valuePartsOf(item)) as Omit<LineItemValue, 'amount'>, currency);
  return checked.ok ? checked.value?.amount : undefined;
}
