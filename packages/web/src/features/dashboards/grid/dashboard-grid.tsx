// The cards of a dashboard in twelve columns: dragged by their handle or moved by the keyboard, and sized at their
// corner.

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { DashboardCard, DashboardSummary } from '@fieldhouse/contract/dashboards';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { CardFigures } from '../dashboard-queries.ts';
import { CardFrame } from './card-frame.tsx';
import type { CardSize } from './card-sizes.ts';
import css from './grid.module.css';
import { makeRoom, moved } from './make-room.ts';

interface CardActions {
  /** Hides it for the viewer, or shows it again. */
  readonly onHide: (card: DashboardCard) => void;
  readonly onEdit: (card: DashboardCard) => void;
  readonly onDuplicate: (card: DashboardCard) => void;
  readonly onDelete: (card: DashboardCard, position: number) => void;
  /** To another dashboard. */
  readonly onTransfer: (transfer: CardTransfer) => void;
}

export interface CardTransfer {
  readonly card: DashboardCard;
  readonly position: number;
  readonly to: DashboardSummary;
}

interface DashboardGridProps {
  readonly dashboardId: string;
  /** Those that are shown. */
  readonly cards: readonly DashboardCard[];
  /** Ids of those that the viewer has hidden. */
  readonly hidden: ReadonlySet<string>;
  readonly mayChange: boolean;
  readonly figures: CardFigures;
  readonly actions: CardActions;
  readonly onArrange: (cards: readonly DashboardCard[]) => void;
}

export function DashboardGrid(props: DashboardGridProps) {
  const { dashboardId, hidden, mayChange, figures, actions, onArrange } = props;
  const t = usePhrases('dashboards');
  const grid = useRef<HTMLUListElement>(null);
  const [spoken, setSpoken] = useState('');
  const { cards, drop } = useDropped(props.cards);
  const ids = useMemo(() => cards.map(({ id }) => id as string), [cards]);
  const strategy = useMemo(() => makeRoom(() => measuresOf(grid.current)), []);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announce = (id: string, overId: string | undefined) =>
    t('card.movedTo', {
      name: cards.find((card) => card.id === id)?.title ?? '',
      place: ids.indexOf(overId ?? id) + 1,
      count: ids.length,
    });
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce(String(active.id), undefined),
    onDragOver: ({ active, over }) => announce(String(active.id), over ? String(over.id) : undefined),
    onDragEnd: ({ active, over }) => announce(String(active.id), over ? String(over.id) : undefined),
    onDragCancel: ({ active }) => announce(String(active.id), undefined),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const arranged = moved(cards, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    drop(arranged);
    onArrange(arranged);
  };
  const onMove = (from: number, to: number) => {
    if (from === to) return;
    setSpoken(t('card.movedTo', { name: cards[from]?.title ?? '', place: to + 1, count: cards.length }));
    onArrange(moved(cards, from, to));
  };
  const onSize = (card: DashboardCard, size: CardSize) => {
    if (size.width === card.width && size.height === card.height) return;
    setSpoken(
      t('card.sized', {
        name: card.title,
        width: t(`card.widths.${size.width}`),
        height: t(`card.heights.${size.height}`),
      }),
    );
    onArrange(cards.map((one) => (one.id === card.id ? { ...one, ...size } : one)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('card.moveHelp') } }}
    >
      <SortableContext items={ids} strategy={strategy}>
        <ul className={css.grid} ref={grid} aria-label={t('grid')}>
          {cards.map((card, position) => (
            <CardFrame
              key={card.id}
              card={card}
              isHidden={hidden.has(card.id)}
              mayChange={mayChange}
              figures={figures}
              gridWidth={() => grid.current?.clientWidth ?? 0}
              place={{ index: position, count: cards.length }}
              dashboardId={dashboardId}
              onMove={(to) => onMove(position, to)}
              onTransfer={(to) => actions.onTransfer({ card, position, to })}
              onSize={(size) => onSize(card, size)}
              onHide={() => actions.onHide(card)}
              onEdit={() => actions.onEdit(card)}
              onDuplicate={() => actions.onDuplicate(card)}
              onDelete={() => actions.onDelete(card, position)}
            />
          ))}
        </ul>
      </SortableContext>
      <output className={css.announced}>{spoken}</output>
    </DndContext>
  );
}

/** Until the new order arrives as the cards of the dashboard, so that none of them goes back for a moment. */
function useDropped(cards: readonly DashboardCard[]) {
  const [dropped, setDropped] = useState<readonly DashboardCard[]>();
  const order = cards.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order of the dashboard replaces what was dropped
  useEffect(() => setDropped(undefined), [order]);
  const ids = dropped?.map(({ id }) => id);
  const shown = ids ? cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : cards;
  return { cards: shown, drop: setDropped };
}

function measuresOf(list: HTMLElement | null) {
  return list
    ? { width: list.clientWidth, gap: Number.parseFloat(getComputedStyle(list).columnGap) || 0 }
    : undefined;
}
