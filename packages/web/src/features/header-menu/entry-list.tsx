// The entries in order. Drag one, press Alt + arrow on it, or use its menu; the order is saved immediately.
import type { MenuEntry } from '@fieldhouse/contract/header-menu';
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import lines from '../../ui/entries.module.css';
import { Panel } from '../../ui/panel.tsx';
import css from './header-menu.module.css';
import { useEntryMoves } from './use-entry-moves.ts';

interface EntryListProps {
  readonly entries: readonly MenuEntry[];
  readonly onEdit: (entry: MenuEntry) => void;
}

export function EntryList({ entries, onEdit }: EntryListProps) {
  const t = usePhrases('header-menu');
  const { shown, announcement, move, remove } = useEntryMoves(entries);
  const [dragged, setDragged] = useState<string>();
  const onDragOver = (event: DragEvent, index: number) => {
    const from = shown.findIndex(({ id }) => id === dragged);
    if (from < 0) return;
    event.preventDefault();
    if (from !== index) move.preview(from, index);
  };
  return (
    <>
      <Panel isFlush>
        <ol className={lines.list}>
          {shown.map((entry, index) => (
            <li
              key={entry.id}
              className={css.row}
              data-dragged={entry.id === dragged || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(entry.id);
              }}
              onDragOver={(event) => onDragOver(event, index)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => {
                setDragged(undefined);
                move.save();
              }}
            >
              <EntryRow
                entry={entry}
                place={{ index, total: shown.length }}
                onMove={(by) => move.by(index, by)}
                onEdit={() => onEdit(entry)}
                onRemove={() => void remove(entry)}
              />
            </li>
          ))}
        </ol>
      </Panel>
      {shown.length > 1 && <p className={css.hint}>{t('hint')}</p>}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  );
}

interface EntryRowProps {
  readonly entry: MenuEntry;
  readonly place: { readonly index: number; readonly total: number };
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function EntryRow({ entry, place, onMove, onEdit, onRemove }: EntryRowProps) {
  const t = usePhrases('header-menu');
  const { label, icon, target, targetName } = entry;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <span className={css.grip} aria-hidden="true">
        <DotsSixVerticalIcon size={18} weight="bold" />
      </span>
      <button type="button" className={css.entry} onClick={onEdit} onKeyDown={onKeyDown}>
        <span className={lines.icon}>
          <DataIcon icon={icon} size={16} />
        </span>
        <span className={lines.text}>
          <span className={css.label}>{label}</span>
          <span className={css.target} data-gone={targetName === null || undefined}>
            {targetName === null ? t('gone') : `${t(`types.${target.type}`)} · ${targetName}`}
          </span>
        </span>
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('actions', { entry: label })}>
            <DotsThreeIcon size={20} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t('editTitle')}</Menu.Item>
          <Menu.Item disabled={place.index === 0} onClick={() => onMove(-1)}>
            {t('moveUp')}
          </Menu.Item>
          <Menu.Item disabled={place.index === place.total - 1} onClick={() => onMove(1)}>
            {t('moveDown')}
          </Menu.Item>
          <Menu.Item color="red" onClick={onRemove}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
