// The tasks of a project in its columns.
import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Project, TaskColumn } from '@fieldhouse/contract/projects';
import type { TaskFilter } from '@fieldhouse/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useColumnName } from '../parts/column-name.ts';
import { boardQuery } from '../project-queries.ts';
import css from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import {
  type Board as BoardData,
  type CardPlace,
  cardAbove,
  cardOf,
  neighborPlace,
  placeOf,
} from './board-state.ts';
import { CardFace } from './task-card.tsx';
import { useMoveTask } from './use-move-task.ts';

const firstCards = 50;
const maxCards = 500;

interface BoardProps {
  readonly project: Project;
  readonly filter: TaskFilter;
  readonly openTaskId: string | undefined;
  readonly onOpen: (taskId: string) => void;
  readonly onAdd: ((column: TaskColumn) => void) | undefined;
}

export function Board(props: BoardProps) {
  const { project, filter } = props;
  const teamId = useTeamId();
  const [limit, setLimit] = useState(firstCards);
  const query = boardQuery({ teamId, projectId: project.id }, { ...filter, limit });
  const board = useQuery({ ...query, placeholderData: (before) => before });
  return (
    <QueryBoundary query={board} skeleton={<RowsSkeleton rows={8} height={64} isFull />}>
      {(data) => (
        <LoadedBoard
          {...props}
          board={data}
          queryKey={query.queryKey}
          onMore={limit < maxCards ? () => setLimit(limit === firstCards ? 200 : maxCards) : undefined}
        />
      )}
    </QueryBoundary>
  );
}

interface LoadedBoardProps extends BoardProps {
  readonly board: BoardData;
  readonly queryKey: readonly unknown[];
  readonly onMore: (() => void) | undefined;
}

interface Dragged {
  readonly taskId: string;
  readonly to: CardPlace;
}

function LoadedBoard(props: LoadedBoardProps) {
  const { project, board, queryKey, openTaskId, onOpen, onAdd, onMore } = props;
  const t = usePhrases('projects');
  const columnName = useColumnName();
  const keysId = useId();
  const [dragged, setDragged] = useState<Dragged>();
  const [focused, setFocused] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const move = useMoveTask(project, queryKey);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger scrolls unless it rests first.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const onDragMove = (event: DragMoveEvent) => {
    const taskId = String(event.active.id);
    const to = targetOf(board, event);
    const isSame = dragged?.to.columnId === to?.columnId && dragged?.to.index === to?.index;
    if (to && !isSame) setDragged({ taskId, to });
  };
  const onKey = (taskId: string, event: KeyboardEvent) => {
    const key = event.key;
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
    const isAlong = key === 'ArrowUp' || key === 'ArrowDown';
    if (key === ' ') {
      event.preventDefault();
      const to = tickedPlace(project, board, taskId);
      if (to) move({ taskId, to });
    }
    if (!isAcross && !isAlong) return;
    event.preventDefault();
    const to = neighborPlace(board, taskId, key);
    if (!to) return;
    const column = board.columns.find(({ columnId }) => columnId === to.columnId);
    // Without Alt, up and down go from card to card.
    if (isAlong && !event.altKey) return focusCard(column?.items[to.index]?.id);
    setFocused(taskId);
    move({ taskId, to });
    const name = project.columns.find(({ id }) => id === to.columnId);
    setSpoken(
      t('board.movedTo', {
        title: cardOf(board, taskId)?.title ?? '',
        column: name ? columnName(name) : '',
        position: to.index + 1,
        total: (column?.items.length ?? 0) + (isAcross ? 1 : 0),
      }),
    );
  };
  const draggedCard = dragged && cardOf(board, dragged.taskId);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={byPointer}
      onDragStart={({ active }) => {
        const to = placeOf(board, String(active.id));
        if (to) setDragged({ taskId: String(active.id), to });
      }}
      onDragMove={onDragMove}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={() => {
        if (dragged) move(dragged);
        setDragged(undefined);
      }}
    >
      <p id={keysId} className={css.hidden}>
        {t('board.keys')}
      </p>
      <p className={css.hidden} aria-live="polite">
        {spoken}
      </p>
      <section className={css.board} aria-label={t('board.label', { name: project.name })}>
        {project.columns.map((column) => (
          <BoardColumn
            key={column.id}
            column={column}
            content={board.columns.find(({ columnId }) => columnId === column.id)}
            slot={dragged?.to.columnId === column.id ? slotOf(board, dragged) : undefined}
            openTaskId={openTaskId}
            focusedTaskId={focused}
            keysId={keysId}
            onOpen={onOpen}
            onKey={onKey}
            onAdd={onAdd && (() => onAdd(column))}
            onMore={onMore}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {draggedCard && (
          <div className={`${css.card} ${css.flying}`}>
            <CardFace task={draggedCard} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The end of the first column for completed tasks, or for open ones if it is completed. */
function tickedPlace(project: Project, board: BoardData, taskId: string): CardPlace | undefined {
  const isDone = cardOf(board, taskId)?.completedAt !== null;
  const column = project.columns.find(({ stage }) => (stage === 'done') !== isDone);
  const content = board.columns.find(({ columnId }) => columnId === column?.id);
  return content && { columnId: content.columnId, index: content.items.length };
}

function focusCard(taskId: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-task-id="${taskId}"]`)?.focus();
}

/** The card under the pointer, else its column; beside the board, what is nearest. */
const byPointer: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  const isColumn = (id: unknown) =>
    args.droppableContainers.find((one) => one.id === id)?.data.current?.isColumn;
  const cards = within.filter(({ id }) => !isColumn(id));
  if (cards.length > 0) return cards;
  return within.length > 0 ? within : closestCorners(args);
};

/** Over a card: above or below it, by the middle of the dragged one; over a column: its end. */
function targetOf(board: BoardData, { active, over }: DragMoveEvent): CardPlace | undefined {
  if (!over) return undefined;
  const column = board.columns.find(({ columnId }) => columnId === over.id);
  const others = (items: readonly { readonly id: string }[]) => items.filter(({ id }) => id !== active.id);
  if (column) return { columnId: column.columnId, index: others(column.items).length };
  const place = placeOf(board, String(over.id));
  const items = board.columns.find(({ columnId }) => columnId === place?.columnId)?.items ?? [];
  if (!place || over.id === active.id) return place;
  const dragged = active.rect.current.translated;
  const isBelow = dragged !== null && dragged.top + dragged.height / 2 > over.rect.top + over.rect.height / 2;
  const index = others(items).findIndex(({ id }) => id === over.id);
  return { columnId: place.columnId, index: index + (isBelow ? 1 : 0) };
}

/** The card above the place, or undefined where the card is already. */
function slotOf(board: BoardData, { taskId, to }: Dragged): string | null | undefined {
  const from = placeOf(board, taskId);
  if (from?.columnId === to.columnId && from.index === to.index) return undefined;
  return cardAbove(board, taskId, to);
}
