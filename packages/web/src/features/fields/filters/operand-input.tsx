// The value of a condition, by the field's type and the operator's operand.

import type { Field } from '@fieldhouse/contract/collections';
import {
  type DataType,
  isCollectionLink,
  isRecordLink,
  type LinkValue,
} from '@fieldhouse/contract/field-types';
import type { Operand, Operator } from '@fieldhouse/contract/filters';
import { Group, NumberInput, Select, TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { OptionPicker } from '../input/choice/option-picker.tsx';
import { FieldInput } from '../input/field-input.tsx';
import { optionsLoaderOf, targetOf } from '../values/collection-of.ts';
import { linksOf } from '../values/value-text.ts';
import { chosenLinksQuery } from './chosen-links.ts';
import { shapeOf } from './filter-tree.ts';

interface OperandInputProps {
  readonly field: Field;
  readonly operator: Operator;
  readonly value: Operand | undefined;
  readonly onChange: (value: Operand | undefined) => void;
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
      if (isChosen(field)) return <LinksOperand {...props} isMulti />;
      return (
        <TagsInput
          aria-label={t('filter.value')}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(values) => onChange(values)}
        />
      );
    case 'one':
      return isChosen(field) ? (
        <LinksOperand {...props} isMulti={false} />
      ) : (
        <OneInput {...props} label={t('filter.value')} />
      );
  }
}

function isChosen(field: Field): boolean {
  return isCollectionLink(field.dataType) || targetOf(field) !== undefined;
}

/** Money is compared by amount, ranges with a date, and structured texts by their plain text. */
const askedAs: Partial<Record<DataType, DataType>> = {
  money: 'decimal',
  financial_line_item: 'decimal',
  financial_line_items: 'decimal',
  date_range: 'date',
  physical_address: 'plain_text',
  detail_list: 'plain_text',
  formatted_text: 'plain_text',
  url: 'plain_text',
  video: 'plain_text',
  code: 'plain_text',
  single_file: 'plain_text',
  multi_file: 'plain_text',
  single_image: 'plain_text',
  multi_image: 'plain_text',
};

interface OneInputProps extends OperandInputProps {
  readonly label: string;
}

function OneInput({ field, value, onChange, label }: OneInputProps) {
  const t = usePhrases('ui');
  if (field.dataType === 'boolean') {
    return (
      <Select
        aria-label={label}
        value={value === undefined ? null : String(value)}
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(choice) => onChange(choice === null ? undefined : choice === 'true')}
      />
    );
  }
  const dataType = askedAs[field.dataType] ?? field.dataType;
  const settings = dataType === 'plain_text' ? {} : field.settings;
  return (
    <FieldInput
      field={{ ...field, title: label, dataType, settings, description: '', isRequired: false }}
      value={Array.isArray(value) ? null : (value ?? null)}
      onChange={(next) => onChange(toOperand(next))}
    />
  );
}

function PairInput(props: OperandInputProps) {
  const t = usePhrases('records');
  const [from = '', to = ''] = Array.isArray(props.value) ? props.value : [];
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <OneInput
        {...props}
        label={t('filter.from')}
        value={from}
        onChange={(next) => props.onChange([scalar(next), to])}
      />
      <OneInput
        {...props}
        label={t('filter.to')}
        value={to}
        onChange={(next) => props.onChange([from, scalar(next)])}
      />
    </Group>
  );
}

interface LinksOperandProps extends OperandInputProps {
  readonly isMulti: boolean;
}

/** The tree holds ids; their labels are fetched. */
function LinksOperand({ field, value, onChange, isMulti }: LinksOperandProps) {
  const t = usePhrases('records');
  const teamId = useTeamId();
  const client = useQueryClient();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const ids = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  const known = useQuery(chosenLinksQuery(client, teamId, field, ids)).data ?? [];
  const chosen = ids.map((id): LinkValue => known.find((link) => link.id === id) ?? { id, label: '…' });
  return (
    <OptionPicker
      field={{ ...field, title: t('filter.value'), description: '', isRequired: false }}
      value={isMulti ? chosen : (chosen[0] ?? null)}
      loadOptions={loadOptions}
      isMulti={isMulti}
      isPlain={isRecordLink(field.dataType) || isCollectionLink(field.dataType)}
      onChange={(next) => {
        const links = linksOf(next);
        if (isMulti) onChange(links.map(({ id }) => id));
        else onChange(links[0]?.id);
      }}
    />
  );
}

function toOperand(value: unknown): Operand | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

function scalar(value: Operand | undefined): string | number | boolean {
  return value === undefined || Array.isArray(value) ? '' : value;
}
