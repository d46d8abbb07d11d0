import type { Field } from '@fieldhouse/contract/collections';
import { type CardSettings, displayWidths } from '@fieldhouse/contract/data-cards';
import { ActionIcon, Input, Select } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../app/phrases.ts';
import { SortableList } from '../../ui/sortable-list.tsx';
import { FieldTypeIcon } from '../collections/index.ts';
import css from './cards.module.css';

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
  const titleOf = (id: string) => fields.find((field) => field.id === id)?.title ?? '';
  return (
    <Input.Wrapper label={t('fields')} labelElement="div">
      {rows.length > 0 && (
        <div className={css.list}>
          <SortableList
            instructions={t('dragHint')}
            announce={(id, place) => t('moved', { name: titleOf(id), place, count: rows.length })}
            onOrder={(ids) =>
              onChange(chosen.toSorted((a, b) => ids.indexOf(a.fieldId) - ids.indexOf(b.fieldId)))
            }
            items={rows.map(({ field, width }) => ({
              id: field.id,
              handleLabel: t('moveField', { name: field.title }),
              content: (
                <>
                  <FieldTypeIcon dataType={field.dataType} />
                  <span className={css.title}>{field.title}</span>
                  <Select
                    aria-label={t('widthOf', { name: field.title })}
                    allowDeselect={false}
                    w={150}
                    data={displayWidths.map((value) => ({ value, label: t(`widths.${value}`) }))}
                    value={width}
                    onChange={(next) =>
                      next &&
                      onChange(
                        chosen.map((one) => (one.fieldId === field.id ? { ...one, width: next } : one)),
                      )
                    }
                  />
                  <ActionIcon
                    size={36}
                    variant="subtle"
                    color="gray"
                    aria-label={t('removeField', { name: field.title })}
                    onClick={() => onChange(chosen.filter(({ fieldId }) => fieldId !== field.id))}
                  >
                    <XIcon size={16} weight="bold" />
                  </ActionIcon>
                </>
              ),
            }))}
          />
        </div>
      )}
      <Select
        mt={8}
        aria-label={t('addField')}
        placeholder={t('addField')}
        searchable
        value={null}
        data={free.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => {
          const field = free.find((one) => one.id === id);
          if (field) onChange([...chosen, { fieldId: field.id, width: 'half' }]);
        }}
      />
    </Input.Wrapper>
  );
}
