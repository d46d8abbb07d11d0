import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import classes from '../structured.module.css';
import { blankItem } from './blank-item.ts';
import { LineItemRow } from './line-item-row.tsx';

export function FinancialLineItemInput(props: FieldInputProps) {
  const { field, value, onChange, hasAutoFocus } = props;
  return (
    <GroupFrame input={props}>
      <div className={`${classes.row} ${classes.item}`}>
        <LineItemRow
          item={value ?? blankItem}
          currency={String(field.settings.currency ?? 'USD')}
          hasLabels
          hasAutoFocus={hasAutoFocus ?? false}
          onChange={(item) => onChange(JSON.stringify(item) === JSON.stringify(blankItem) ? null : item)}
        />
      </div>
    </GroupFrame>
  );
}
