// A manually sorted list of cards or groups, with edit and delete.

import { ActionIcon } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import { SortableList } from '../../ui/sorting/sortable-list.tsx';
import css from './cards.module.css';

export interface OrderedRow {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly text: string;
}

interface OrderedPanelProps {
  readonly of: 'cards' | 'groups';
  readonly rows: readonly OrderedRow[];
  readonly onEdit: (id: string) => void;
  readonly onOrder: (ids: readonly string[]) => Promise<unknown>;
  readonly onDelete: (id: string) => Promise<unknown>;
}

export function OrderedPanel({ of, rows, onEdit, onOrder, onDelete }: OrderedPanelProps) {
  const t = usePhrases('cards');
  const { run: order } = useAction((ids: readonly string[]) => onOrder(ids));
  const { run: remove } = useAction(({ id }: OrderedRow) => onDelete(id), {
    confirm: ({ name }) => ({
      title: t(`${of}.deleteTitle`, { name }),
      text: t(`${of}.deleteText`),
      action: t(`${of}.deleteAction`),
      isDangerous: true,
    }),
    done: (_, { name }) => t(`${of}.deleted`, { name }),
    failed: (error) => t(`${of}.deleteFailed`, { reason: problemText(error) }),
  });
  return (
    <Panel title={t(`${of}.title`)} count={String(rows.length)} isFlush>
      <SortableList
        instructions={t('dragHint')}
        announce={(id, place) =>
          t('moved', { name: rows.find((row) => row.id === id)?.name ?? '', place, count: rows.length })
        }
        onOrder={(ids) => void order(ids)}
        items={rows.map((row) => ({
          id: row.id,
          handleLabel: t(`${of}.move`, { name: row.name }),
          content: <RowContent of={of} row={row} onEdit={onEdit} onDelete={() => void remove(row)} />,
        }))}
      />
    </Panel>
  );
}

interface RowContentProps {
  readonly of: 'cards' | 'groups';
  readonly row: OrderedRow;
  readonly onEdit: (id: string) => void;
  readonly onDelete: () => void;
}

function RowContent({ of, row: { id, name, icon, text }, onEdit, onDelete }: RowContentProps) {
  const t = usePhrases('cards');
  return (
    <>
      <span className={entries.icon}>
        <DataIcon icon={icon} />
      </span>
      <span className={entries.text}>
        <button type="button" className={css.rowName} onClick={() => onEdit(id)}>
          {name}
        </button>
        <span className={entries.soft}>{text}</span>
      </span>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t(`${of}.edit`, { name })}
        onClick={() => onEdit(id)}
      >
        <PencilSimpleIcon size={16} />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t(`${of}.delete`, { name })}
        onClick={onDelete}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </>
  );
}
