import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FieldTypeIcon } from '../../fields/index.ts';
import { type CollectionPlace, putFields } from '../collection-queries.ts';
import classes from '../collections.module.css';
import { DeletedFields } from './deleted-fields.tsx';
import { FieldDialog } from './field-dialog.tsx';

interface FieldsPageProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

export function FieldsPage({ place, collection }: FieldsPageProps) {
  const t = usePhrases('collections');
  const [edited, setEdited] = useState<Field | 'new'>();
  const { fields } = collection;
  const { run: remove } = useAction(
    (field: Field) => api.collections.deleteField({ params: { ...place, fieldId: field.id } }),
    {
      confirm: (field) => ({
        title: t('fields.deleteTitle', { field: field.title }),
        text: t('fields.deleteText'),
        action: t('fields.deleteAction'),
        isDangerous: true,
      }),
      done: (_, field) => ({ text: t('fields.deleted', { field: field.title }) }),
    },
  );
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setEdited('new')}>
      {t('fields.add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={collection.pluralName} actions={fields.length > 0 ? add : undefined} />
      {fields.length === 0 ? (
        <Notice title={t('fields.empty')} text={t('fields.emptyText')} action={add} />
      ) : (
        <Panel title={t('fields.title')} count={String(fields.length)} isFlush>
          <FieldRows
            place={place}
            fields={fields}
            onEdit={setEdited}
            onDelete={(field) => void remove(field)}
          />
        </Panel>
      )}
      <DeletedFields place={place} />
      {edited && (
        <FieldDialog
          place={place}
          field={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

interface FieldRowsProps {
  readonly place: CollectionPlace;
  readonly fields: readonly Field[];
  readonly onEdit: (field: Field) => void;
  readonly onDelete: (field: Field) => void;
}

function FieldRows({ place, fields, onEdit, onDelete }: FieldRowsProps) {
  const t = usePhrases('collections');
  const client = useQueryClient();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const { run: storePlace } = useAction(
    ({
      fieldId,
      beforeFieldId,
    }: {
      readonly fieldId: Field['id'];
      readonly beforeFieldId: Field['id'] | null;
    }) => api.collections.changeField({ params: { ...place, fieldId }, body: { beforeFieldId } }),
  );
  /** Moves the field at `from` before the one currently at `to`, which may be the length. */
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to > fields.length || to === from || to === from + 1) return;
    const before = fields[to];
    const others = fields.filter((one) => one !== field);
    const newIndex = before ? others.indexOf(before) : others.length;
    putFields(client, place, others.toSpliced(newIndex, 0, field));
    setAnnouncement(t('fields.moved', { field: field.title, place: newIndex + 1, count: fields.length }));
    void storePlace({ fieldId: field.id, beforeFieldId: before?.id ?? null });
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey) return;
    const isUp = event.key === 'ArrowUp';
    if (!isUp && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(index, isUp ? index - 1 : index + 2);
  };
  return (
    <>
      <ul className={classes.rows}>
        {fields.map((field, index) => (
          <li
            key={field.id}
            className={classes.row}
            data-dragged={dragged === index}
            data-over={over === index && dragged !== undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(index);
            }}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, index > dragged ? index + 1 : index);
            }}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t('fields.move', { field: field.title })}
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onKeyDown={(event) => onKey(event, index)}
            >
              <DotsSixVerticalIcon size={18} weight="bold" />
            </button>
            <FieldTypeIcon dataType={field.dataType} />
            <span className={classes.rowText}>
              <span className={classes.rowTitle}>{field.title}</span>
              <br />
              <span className={classes.soft}>
                {t(`type.${field.dataType}`)} · {field.columnName}
              </span>
            </span>
            <Group gap={4} visibleFrom="xs">
              {field.isRequired && (
                <Badge tt="none" variant="light">
                  {t('fields.required')}
                </Badge>
              )}
              {field.isUnique && (
                <Badge tt="none" variant="light">
                  {t('fields.unique')}
                </Badge>
              )}
              {field.isSearchable && (
                <Badge tt="none" variant="default">
                  {t('fields.searchable')}
                </Badge>
              )}
            </Group>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={t('fields.edit', { field: field.title })}
              onClick={() => onEdit(field)}
            >
              <PencilSimpleIcon size={16} />
            </ActionIcon>
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-label={t('fields.delete', { field: field.title })}
              onClick={() => onDelete(field)}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <span className={classes.hidden} role="status">
        {announcement}
      </span>
    </>
  );
}
