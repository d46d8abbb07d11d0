import { financialLineItems } from '@fieldhouse/domain/fields/financial-line-items';
import { ActionIcon, Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useFormats } from '../../../app/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { moneyWithCurrency } from '../value-text.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { GroupFrame } from './group-frame.tsx';
import { blankItem, LineItemRow } from './line-item-row.tsx';
import { partsOf } from './parts-of.ts';
import classes from './structured.module.css';
import { linesOf, useLines } from './use-lines.ts';

export function FinancialLineItemsInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const currency = String(props.field.settings.currency ?? 'USD');
  const items = linesOf(partsOf(props.value).items);
  const lines = useLines(items, blankItem, (next) =>
    props.onChange(next.length === 0 ? null : { items: next }),
  );
  return (
    <GroupFrame input={props}>
      {lines.all.map(({ key, line }, place) => (
        <div key={key} className={`${classes.row} ${classes.item}`}>
          <LineItemRow
            item={line}
            currency={currency}
            hasLabels={place === 0}
            hasAutoFocus={place === 0 && (props.hasAutoFocus ?? false)}
            onChange={(item) => lines.set(key, item)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removeLine', { number: place + 1 })}
            onClick={() => lines.remove(key)}
          >
            <XIcon size={16} weight="bold" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} weight="bold" />}
        onClick={lines.add}
      >
        {t('addItem')}
      </Button>
      <Sums value={props.value} currency={currency} />
    </GroupFrame>
  );
}

function Sums({ value, currency }: { readonly value: unknown; readonly currency: string }) {
  const t = usePhrases('values');
  const { locale } = useFormats();
  const items = linesOf(partsOf(value).items);
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
  const { amount: _, ...rest } = partsOf(item);
  return rest;
}
