// The value of a condition, by the field's type and the operator's operand.
import type { Field } from '@fieldhouse/contract/collections';
import type { Operand, Operator } from '@fieldhouse/contract/filters';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';
import { Group, NumberInput, Skeleton, TagsInput } from '@mantine/core';
import { Suspense } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { fieldTypesUi } from '../field-types/field-types-ui.ts';
import { hasOptions } from '../values/collection-of.ts';
import type { OperandProps } from '../values/operand-props.ts';

interface OperandInputProps extends Pick<OperandProps, 'field' | 'value' | 'onChange'> {
  readonly operator: Operator;
}

export function OperandInput(props: OperandInputProps) {
  const t = usePhrases('records');
  const { field, operator, value, onChange } = props;
  switch (shapeOf(operator)) {
    case 'none':
      return null;
    case 'days':
      return (
        <NumberInput
          aria-label={t('filter.days')}
          value={typeof value === 'number' ? value : ''}
          min={1}
          max={36_500}
          allowDecimal={false}
          onChange={(days) => onChange(typeof days === 'number' ? days : undefined)}
        />
      );
    case 'pair':
      return <PairInput {...props} />;
    case 'list':
      return hasOptions(field) ? (
        <TypeOperand {...props} label={t('filter.value')} isMulti />
      ) : (
        <TagsInput
          aria-label={t('filter.value')}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(values) => onChange(values)}
        />
      );
    case 'one':
      return <TypeOperand {...props} label={t('filter.value')} isMulti={false} />;
  }
}

function TypeOperand(props: OperandProps) {
  const { Operand: TypedOperand } = fieldTypesUi[props.field.dataType];
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <TypedOperand {...props} />
    </Suspense>
  );
}

interface PairInputProps {
  readonly field: Field;
  readonly value: Operand | undefined;
  readonly onChange: (value: Operand | undefined) => void;
}

function PairInput({ field, value, onChange }: PairInputProps) {
  const t = usePhrases('records');
  const [from = '', to = ''] = Array.isArray(value) ? value : [];
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <TypeOperand
        field={field}
        label={t('filter.from')}
        value={from}
        onChange={(next) => onChange([scalar(next), to])}
        isMulti={false}
      />
      <TypeOperand
        field={field}
        label={t('filter.to')}
        value={to}
        onChange={(next) => onChange([from, scalar(next)])}
        isMulti={false}
      />
    </Group>
  );
}

function scalar(value: Operand | undefined): string | number | boolean {
  return value === undefined || Array.isArray(value) ? '' : value;
}
