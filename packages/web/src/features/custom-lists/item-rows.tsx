// The items of a list in the order that fields offer them; can be sorted, edited, merged and deleted.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useTeamEvents } from '../../app/team-events.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { SortableList } from '../../ui/sorting/sortable-list.tsx';
import { type ListItem, useListUsage, useRefreshList } from './custom-list-queries.ts';
import css from './custom-lists.module.css';
import { ItemDialog } from './item-dialog.tsx';
import { type ItemToReplace, ReplaceDialog } from './replace-dialog.tsx';

interface ItemRowsProps {
  readonly collectionId: CollectionId;
  readonly items: readonly ListItem[];
  readonly mayShape: boolean;
}

export function ItemRows({ collectionId, items, mayShape }: ItemRowsProps) {
  const t = usePhrases('custom-lists');
  const usage = useListUsage(collectionId).data;
  const counts = new Map(usage?.items.map(({ id, recordCount }) => [id as string, recordCount]));
  const order = useOrder(collectionId, items);
  const refresh = useRefreshList();
  useTeamEvents((event) => {
    if (event.type !== 'records.changed') return;
    const isHolder = usage?.fields.some((field) => field.collectionId === event.collectionId);
    if (isHolder || event.collectionId === collectionId) void refresh();
  });
  const [edited, setEdited] = useState<ListItem>();
  const [going, setGoing] = useState<ItemToReplace>();
  const rowOf = (item: ListItem) => (
    <ItemRow
      item={item}
      recordCount={usage && (counts.get(item.id) ?? 0)}
      onEdit={mayShape ? () => setEdited(item) : undefined}
      onGo={mayShape ? (as) => setGoing({ item, as }) : undefined}
    />
  );
  return (
    <Panel isFlush>
      {mayShape ? (
        <SortableList
          instructions={t('dragHint')}
          announce={(id, place) =>
            t('moved', { name: items.find((one) => one.id === id)?.name ?? '', place, count: items.length })
          }
          onOrder={order}
          items={items.map((item) => ({
            id: item.id,
            handleLabel: t('item.move', { name: item.name }),
            content: rowOf(item),
          }))}
        />
      ) : (
        <ul className={entries.list}>
          {items.map((item) => (
            <li key={item.id} className={css.row}>
              {rowOf(item)}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <ItemDialog
          collectionId={collectionId}
          item={edited}
          nextPosition={items.length}
          onClose={() => setEdited(undefined)}
        />
      )}
      {going && (
        <ReplaceDialog
          collectionId={collectionId}
          going={going}
          items={items}
          recordCount={counts.get(going.item.id) ?? 0}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Panel>
  );
}

/** Positions are 1-based integers; only moved items are written. */
function useOrder(collectionId: CollectionId, items: readonly ListItem[]) {
  const teamId = useTeamId();
  const refresh = useRefreshList();
  const { run: store } = useAction(
    (records: Parameters<typeof api.records.update>[0]['body']['records']) =>
      api.records.update({ params: { teamId, collectionId }, body: { records } }),
    { refresh },
  );
  return (ids: readonly string[]) => {
    const records = ids.flatMap((id, index) => {
      const item = items.find((one) => one.id === id);
      return item && items[index] !== item ? [{ id: item.id, values: { position: index + 1 } }] : [];
    });
    if (records.length === 0) return;
    // If the list was never sorted manually, the other items get their positions too, once.
    const others = items.flatMap((item, index) =>
      ids[index] === item.id ? [{ id: item.id, values: { position: index + 1 } }] : [],
    );
    void store([...records, ...others]);
  };
}

interface ItemRowProps {
  readonly item: ListItem;
  /** Undefined while loading. */
  readonly recordCount: number | undefined;
  readonly onEdit: (() => void) | undefined;
  readonly onGo: ((as: ItemToReplace['as']) => void) | undefined;
}

function ItemRow({ item: { name, icon, color }, recordCount, onEdit, onGo }: ItemRowProps) {
  const t = usePhrases('custom-lists');
  const formats = useFormats();
  return (
    <>
      <span className={css.item}>
        <Chip color={color} {...(icon !== '' && { icon: <DataIcon icon={icon} size={12} /> })}>
          {name}
        </Chip>
      </span>
      <span className={entries.soft}>
        {recordCount !== undefined &&
          t('records', { count: recordCount, number: formats.number(recordCount) })}
      </span>
      {onEdit && onGo && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="subtle" color="gray" aria-label={t('item.actions', { name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{t('item.edit')}</Menu.Item>
            <Menu.Item onClick={() => onGo('merge')}>{t('item.merge')}</Menu.Item>
            <Menu.Item color="red" onClick={() => onGo('delete')}>
              {t('item.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
