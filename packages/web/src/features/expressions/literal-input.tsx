// The input of a fixed value.
import type { Field } from '@fieldhouse/contract/collections';
import {
  type ExpressionLiteral,
  expressionLiteral,
  maxLiteralLength,
} from '@fieldhouse/contract/expressions';
import { numberFromText } from '@fieldhouse/domain/fields/number/number-text';
import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { FieldInput, optionsLoaderOf, toWireValue, useTextContext } from '../fields/index.ts';
import css from './expressions.module.css';

interface LiteralInputProps {
  readonly literal: ExpressionLiteral;
  readonly label: string;
  readonly choicesOf: Field | undefined;
  readonly onChange: (literal: ExpressionLiteral) => void;
}

export function LiteralInput(props: LiteralInputProps) {
  const { literal, label, choicesOf, onChange } = props;
  const t = usePhrases('ui');
  switch (literal.type) {
    case 'boolean':
      return (
        <Select
          size="xs"
          className={css.literal}
          aria-label={label}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={String(literal.lit)}
          allowDeselect={false}
          onChange={(value) => onChange({ type: 'boolean', lit: value === 'true' })}
        />
      );
    case 'number':
      return <NumberLiteral {...props} text={literal.lit} />;
    case 'record':
    case 'empty':
      return choicesOf ? <RecordLiteral {...props} field={choicesOf} /> : null;
    default:
      return (
        <TextInput
          size="xs"
          className={css.literal}
          aria-label={label}
          type={literal.type === 'date' ? 'date' : 'text'}
          value={literal.lit}
          maxLength={maxLiteralLength}
          onChange={(event) => {
            const changed = expressionLiteral.safeParse({ ...literal, lit: event.currentTarget.value });
            if (changed.success) onChange(changed.data);
          }}
        />
      );
  }
}

/** Written as in the reader's language; what is no number changes nothing until it is one. */
function NumberLiteral({ text, label, onChange }: LiteralInputProps & { readonly text: string }) {
  const { locale } = useTextContext();
  const [written, setWritten] = useState(() => localText(text, locale));
  const plain = numberFromText(written, locale);
  const parsed = expressionLiteral.safeParse({ type: 'number', lit: plain });
  const t = usePhrases('expressions');
  return (
    <TextInput
      size="xs"
      className={css.literal}
      aria-label={label}
      inputMode="decimal"
      value={written}
      error={parsed.success ? undefined : t('problem.argument_missing')}
      onChange={(event) => {
        setWritten(event.currentTarget.value);
        const lit = numberFromText(event.currentTarget.value, locale);
        const changed = expressionLiteral.safeParse({ type: 'number', lit });
        if (changed.success) onChange(changed.data);
      }}
    />
  );
}

function localText(plain: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return plain.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}

function RecordLiteral({ literal, label, field, onChange }: LiteralInputProps & { readonly field: Field }) {
  const client = useQueryClient();
  const teamId = useTeamId();
  const single: Field = useMemo(() => {
    const isList = field.dataType.endsWith('_from_list');
    const dataType = isList ? 'single_selection_from_list' : 'single_data_record';
    return { ...field, dataType, title: label, description: '', isRequired: false };
  }, [field, label]);
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, single), [client, teamId, single]);
  // Stored as an id; the input shows the label it was chosen with.
  const [shown, setShown] = useState<unknown>(literal.lit);
  return (
    <div className={css.literal}>
      <FieldInput
        field={single}
        value={shown}
        loadOptions={loadOptions}
        onChange={(next) => {
          setShown(next);
          const lit = toWireValue(next);
          onChange(typeof lit === 'string' ? { type: 'record', lit } : { type: 'empty', lit: null });
        }}
      />
    </div>
  );
}
