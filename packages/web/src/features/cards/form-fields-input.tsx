import type { Field } from '@fieldhouse/contract/collections';
import { type CardSettings, displayWidths } from '@fieldhouse/contract/data-cards';
import { Select } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { FieldTypeIcon } from '../fields/index.ts';
import { SelectedItemList } from './selected-item-list.tsx';

type Chosen = Extract<CardSettings, { type: 'form' }>['fields'];

interface FormFieldsInputProps {
  readonly fields: readonly Field[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** The fields of a form in their order, each with its width. */
export function FormFieldsInput({ fields, chosen, onChange }: FormFieldsInputProps) {
  const t = usePhrases('cards');
  const free = fields.filter(({ id }) => !chosen.some(({ fieldId }) => fieldId === id));
  const rows = chosen.flatMap((one) => {
    const field = fields.find(({ id }) => id === one.fieldId);
    return field ? [{ ...one, field }] : [];
  });
  return (
    <SelectedItemList
      label={t('fields')}
      addLabel={t('addField')}
      chosen={rows.map(({ field, width }) => ({
        id: field.id,
        name: field.title,
        handleLabel: t('moveField', { name: field.title }),
        icon: <FieldTypeIcon dataType={field.dataType} />,
        input: (
          <Select
            aria-label={t('widthOf', { name: field.title })}
            allowDeselect={false}
            w={150}
            data={displayWidths.map((value) => ({ value, label: t(`widths.${value}`) }))}
            value={width}
            onChange={(next) =>
              next &&
              onChange(chosen.map((one) => (one.fieldId === field.id ? { ...one, width: next } : one)))
            }
          />
        ),
      }))}
      free={free.map(({ id, title }) => ({ id, name: title }))}
      onOrder={(ids) => onChange(chosen.toSorted((a, b) => ids.indexOf(a.fieldId) - ids.indexOf(b.fieldId)))}
      onAdd={(id) => {
        const field = free.find((one) => one.id === id);
        if (field) onChange([...chosen, { fieldId: field.id, width: 'half' }]);
      }}
      onRemove={(id) => onChange(chosen.filter(({ fieldId }) => fieldId !== id))}
    />
  );
}
