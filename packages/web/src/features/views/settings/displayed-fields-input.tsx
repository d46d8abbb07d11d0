// Which fields a view shows, in which order and width: reordered by drag or keyboard.
import type { Field } from '@fieldhouse/contract/collections';
import { displayWidths } from '@fieldhouse/contract/data-cards';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../app/phrases.ts';
import { SortableList } from '../../../ui/sorting/sortable-list.tsx';
import { FieldTypeIcon } from '../../fields/index.ts';
import classes from '../views.module.css';

interface DisplayedFieldsInputProps {
  readonly fields: readonly Field[];
  readonly chosen: readonly DisplayedField[];
  /** False for tables: their columns have their own widths. */
  readonly hasWidths: boolean;
  readonly onChange: (chosen: DisplayedField[]) => void;
}

export function DisplayedFieldsInput({ fields, chosen, hasWidths, onChange }: DisplayedFieldsInputProps) {
  const t = usePhrases('views');
  const words = usePhrases('cards');
  const rows = chosen.flatMap((one) => {
    const field = fields.find(({ columnName }) => columnName === one.field);
    return field ? [{ ...one, title: field.title, dataType: field.dataType }] : [];
  });
  const free = fields.filter(({ columnName }) => !chosen.some(({ field }) => field === columnName));
  const titleOf = (id: string) => rows.find(({ field }) => field === id)?.title ?? '';
  const add = (added: readonly Field[]) =>
    onChange([...chosen, ...added.map(({ columnName }) => ({ field: columnName, width: 'half' as const }))]);
  return (
    <div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('fields.all')}
        </Text>
      ) : (
        <div className={classes.fields}>
          <SortableList
            instructions={t('dragHint')}
            announce={(id, place) => t('moved', { name: titleOf(id), place, count: rows.length })}
            onOrder={(ids) =>
              onChange(chosen.toSorted((a, b) => ids.indexOf(a.field) - ids.indexOf(b.field)))
            }
            items={rows.map(({ field, title, dataType, width }) => ({
              id: field,
              handleLabel: t('fields.move', { name: title }),
              content: (
                <>
                  <FieldTypeIcon dataType={dataType} />
                  <span className={classes.fieldTitle}>{title}</span>
                  {hasWidths && (
                    <Select
                      aria-label={t('fields.widthOf', { name: title })}
                      allowDeselect={false}
                      w={150}
                      comboboxProps={{ withinPortal: true }}
                      data={displayWidths.map((value) => ({ value, label: words(`widths.${value}`) }))}
                      value={width}
                      onChange={(next) => {
                        const wanted = displayWidths.find((one) => one === next);
                        if (wanted)
                          onChange(
                            chosen.map((one) => (one.field === field ? { ...one, width: wanted } : one)),
                          );
                      }}
                    />
                  )}
                  <ActionIcon
                    size={36}
                    variant="subtle"
                    color="gray"
                    aria-label={t('fields.remove', { name: title })}
                    onClick={() => onChange(chosen.filter((one) => one.field !== field))}
                  >
                    <XIcon size={16} />
                  </ActionIcon>
                </>
              ),
            }))}
          />
        </div>
      )}
      {free.length > 0 && (
        <Group mt="sm" gap="sm">
          <Select
            aria-label={t('fields.add')}
            placeholder={t('fields.add')}
            searchable
            value={null}
            flex={1}
            data={free.map(({ columnName, title }) => ({ value: columnName, label: title }))}
            onChange={(name) => add(free.filter(({ columnName }) => columnName === name))}
          />
          <Button variant="subtle" onClick={() => add(free)}>
            {t('fields.addAll')}
          </Button>
        </Group>
      )}
    </div>
  );
}
