import type { Field } from '@fieldhouse/contract/collections';
import type { AggregateValue, RecordGroup } from '@fieldhouse/contract/records';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { usePhrases } from '../../../app/phrases.ts';
import { fieldTypesUi, type ValueFormats, valueText } from '../../fields/index.ts';
import { FieldValue } from '../detail/field-value.tsx';
import classes from '../views.module.css';

interface GroupHeadProps {
  readonly group: RecordGroup;
  readonly field: Field;
  /** The field whose sum is shown beside the count. */
  readonly sumOf: Field | undefined;
  readonly formats: ValueFormats;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The header of a group: its value, record count and sum. */
export function GroupHead({ group, field, sumOf, formats, isOpen, onToggle }: GroupHeadProps) {
  const t = usePhrases('views');
  const [sum] = group.values;
  const Caret = isOpen ? CaretDownIcon : CaretRightIcon;
  const isEmpty = valueText(group.value, field, formats) === '';
  return (
    <h2 className={classes.groupHead}>
      <button type="button" className={classes.groupButton} aria-expanded={isOpen} onClick={onToggle}>
        <Caret size={14} weight="bold" aria-hidden />
        {isEmpty ? (
          <span className={classes.none}>{t('group.none', { field: field.title })}</span>
        ) : (
          <FieldValue value={group.value} field={field} formats={formats} isLine />
        )}
        <span className={classes.groupCount}>{formats.formats.number(group.count)}</span>
        {sumOf && sum !== null && sum !== undefined && (
          <span className={classes.groupSum}>
            {sumOf.title} <b>{sumText(sum, sumOf, formats)}</b>
          </span>
        )}
      </button>
    </h2>
  );
}

function sumText(sum: NonNullable<AggregateValue>, field: Field, formats: ValueFormats): string {
  const { totalText } = fieldTypesUi[field.dataType];
  if (totalText) return totalText(sum, field.settings, formats);
  return valueText(sum, { ...field, dataType: 'decimal' }, formats);
}
