import { currencies } from '@fieldhouse/contract/currencies';
import { currencyOf as currencyNamedBy, readMoneyText } from '@fieldhouse/domain/fields/number/money-text';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps } from '../input-frame.tsx';
import classes from './money.module.css';
import { useNumberForm, useNumericDraft } from './numeric-draft.ts';

/** An amount in the field's currency or another one: selected, or typed beside it as in `12 EUR`. */
export function MoneyInput(props: FieldInputProps) {
  const { field, value, onChange, onBlur, isDisabled } = props;
  const usual = String(field.settings.currency ?? 'USD');
  /** Used before an amount is typed. */
  const [chosen, setChosen] = useState(usual);
  const amount = amountOf(value);
  const currency = currencyOf(value) ?? chosen;
  const form = useNumberForm();
  const read = (typed: string) => form.read(readMoneyText(typed.toUpperCase())?.number ?? typed);
  const set = (next: string, of: string) => onChange(next === '' ? null : { amount: next, currency: of });
  const draft = useNumericDraft(amount, { ...form, read }, () => undefined);
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="decimal"
      value={draft.text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        draft.setText(typed);
        const names = readMoneyText(typed.toUpperCase())?.names ?? [];
        const named = currencyNamedBy(names, currency);
        // What contradicts itself, such as `$5 EUR`, stays as it is typed, and is refused.
        set(named === undefined ? typed : read(typed), named ?? currency);
      }}
      leftSection={
        <CurrencySelect
          value={currency}
          usual={usual}
          isDisabled={isDisabled ?? false}
          onChange={(next) => {
            setChosen(next);
            set(amount, next);
            // A selected value is complete: report blur.
            onBlur?.();
          }}
        />
      }
      leftSectionWidth={74}
      leftSectionPointerEvents="all"
    />
  );
}

interface CurrencySelectProps {
  readonly value: string;
  readonly usual: string;
  readonly isDisabled: boolean;
  readonly onChange: (currency: string) => void;
}

/** A native select: hundreds of options that are rarely opened. */
function CurrencySelect({ value, usual, isDisabled, onChange }: CurrencySelectProps) {
  const t = usePhrases('values');
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = new Set([value, usual, ...currencies]);
  return (
    <select
      className={classes.currency}
      aria-label={t('currency')}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {[...codes].map((code) => (
        <option key={code} value={code} label={code} title={names.of(code)}>
          {code}
        </option>
      ))}
    </select>
  );
}

function amountOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'amount' in value) return String(value.amount);
  return typeof value === 'string' ? value : '';
}

function currencyOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'currency' in value
    ? String(value.currency)
    : undefined;
}
