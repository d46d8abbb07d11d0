import { useDroppable } from '@dnd-kit/core';
import type { TaskColumn } from '@fieldhouse/contract/projects';
import { ActionIcon, Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { Fragment, type KeyboardEvent } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useColumnName } from '../parts/column-name.ts';
import { StageIcon } from '../parts/stage-icon.tsx';
import css from './board.module.css';
import type { BoardColumn as Content } from './board-state.ts';
import { TaskCard } from './task-card.tsx';

interface BoardColumnProps {
  readonly column: TaskColumn;
  readonly content: Content | undefined;
  /** The task above the place where a dragged card would be dropped here; null for the first place. */
  readonly slot: string | null | undefined;
  readonly openTaskId: string | undefined;
  readonly focusedTaskId: string | undefined;
  readonly keysId: string;
  readonly onOpen: (taskId: string) => void;
  readonly onKey: (taskId: string, event: KeyboardEvent) => void;
  readonly onAdd: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
}

export function BoardColumn(props: BoardColumnProps) {
  const { column, content, slot, openTaskId, focusedTaskId, keysId, onOpen, onKey, onAdd } = props;
  const t = usePhrases('projects');
  const name = useColumnName()(column);
  const { setNodeRef } = useDroppable({ id: column.id, data: { isColumn: true } });
  const items = content?.items ?? [];
  const total = content?.total ?? 0;
  return (
    <section ref={setNodeRef} className={css.column} aria-label={t('board.column', { name, count: total })}>
      <ColumnHead column={column} name={name} total={total} onAdd={onAdd} />
      <ul className={css.cards}>
        {slot === null && <Slot />}
        {items.map((task) => (
          <Fragment key={task.id}>
            <TaskCard
              task={task}
              isOpen={task.id === openTaskId}
              hasFocus={task.id === focusedTaskId}
              describedBy={keysId}
              onOpen={() => onOpen(task.id)}
              onKey={(event) => onKey(task.id, event)}
            />
            {slot === task.id && <Slot />}
          </Fragment>
        ))}
      </ul>
      {content && content.next !== null && <More shown={items.length} onMore={props.onMore} />}
      {onAdd && (
        <Button
          className={css.add ?? ''}
          variant="subtle"
          color="gray"
          size="compact-md"
          justify="flex-start"
          leftSection={<PlusIcon size={15} weight="bold" />}
          aria-label={t('addTaskTo', { column: name })}
          onClick={onAdd}
        >
          {t('addTask')}
        </Button>
      )}
    </section>
  );
}

function Slot() {
  return <li className={css.slot} aria-hidden="true" />;
}

interface ColumnHeadProps {
  readonly column: TaskColumn;
  readonly name: string;
  readonly total: number;
  readonly onAdd: (() => void) | undefined;
}

function ColumnHead({ column, name, total, onAdd }: ColumnHeadProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const isOver = column.limit !== null && total > column.limit;
  return (
    <header className={css.head}>
      <StageIcon stage={column.stage} size={18} />
      <h2 className={css.name}>{name}</h2>
      <span className={css.count} data-over={isOver || undefined}>
        {formats.number(total)}
        {column.limit !== null && ` / ${column.limit}`}
        {isOver && <WarningIcon size={14} aria-label={t('board.overLimit', { limit: column.limit })} />}
      </span>
      {onAdd && (
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('addTaskTo', { column: name })}
          onClick={onAdd}
        >
          <PlusIcon size={16} weight="bold" />
        </ActionIcon>
      )}
    </header>
  );
}

function More({ shown, onMore }: { readonly shown: number; readonly onMore: (() => void) | undefined }) {
  const t = usePhrases('projects');
  if (!onMore) return <p className={css.note}>{t('board.truncated', { count: shown })}</p>;
  return (
    <Button variant="default" size="compact-md" onClick={onMore}>
      {t('board.more')}
    </Button>
  );
}
