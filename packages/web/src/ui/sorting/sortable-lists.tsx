// Sortable lists that share one drag: an entry moves within its list, or is dropped on an entry of another one. The keyboard moves
// it within its list alone.
import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  getFirstCollision,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { PromptPointerSensor } from './prompt-pointer-sensor.ts';

export interface ListOrder {
  readonly ids: readonly string[];
  /** All ids in their new order. */
  readonly onOrder: (ids: readonly string[]) => void;
  /** Screen reader announcement while an entry moves; positions are 1-based. */
  readonly announce: (id: string, place: number) => string;
}

interface Across {
  readonly mayDrop: (id: string, onId: string) => boolean;
  readonly onDrop: (id: string, onId: string) => void;
  /** Screen reader announcement over an entry of another list. */
  readonly announce: (id: string, onId: string) => string;
  /** What follows the pointer; without it, the entry itself does, which can't leave what it scrolls in. */
  readonly face: (id: string) => ReactNode;
}

interface SortableListsProps {
  readonly lists: readonly ListOrder[];
  readonly across?: Across;
  /** Screen reader instructions for the keyboard. */
  readonly instructions: string;
  readonly children: ReactNode;
}

export function SortableLists({ lists, across, instructions, children }: SortableListsProps) {
  const [face, setFace] = useState<ReactNode>();
  const idsWith = (id: string) => lists.find(({ ids }) => ids.includes(id))?.ids ?? [];
  const sensors = useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: alongList(idsWith) }),
  );
  const detect: CollisionDetection = (found) => {
    const id = String(found.active.id);
    const ids = idsWith(id);
    const isOwn = (one: { readonly id: unknown }) => ids.includes(String(one.id));
    const others = found.pointerCoordinates ? pointerWithin(found).filter((one) => !isOwn(one)) : [];
    if (others.length > 0) return others.filter((one) => across?.mayDrop(id, String(one.id)));
    return closestCenter({ ...found, droppableContainers: found.droppableContainers.filter(isOwn) });
  };
  // `over` is of the render before the last move.
  const onDragEnd = ({ active, collisions }: DragEndEvent) => {
    setFace(undefined);
    const id = String(active.id);
    const target = getFirstCollision(collisions, 'id');
    if (target === null || target === active.id) return;
    const onId = String(target);
    const list = lists.find(({ ids }) => ids.includes(id));
    if (!list?.ids.includes(onId)) return across?.onDrop(id, onId);
    list.onOrder(arrayMove([...list.ids], list.ids.indexOf(id), list.ids.indexOf(onId)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragStart={({ active }) => setFace(across?.face(String(active.id)))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setFace(undefined)}
      accessibility={{
        announcements: announcementsOf(lists, across),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      {children}
      {face && (
        <DragOverlay dropAnimation={null} modifiers={[besidePointer]}>
          {face}
        </DragOverlay>
      )}
    </DndContext>
  );
}

function announcementsOf(lists: readonly ListOrder[], across: Across | undefined): Announcements {
  const report = (id: string, onId: string) => {
    const list = lists.find(({ ids }) => ids.includes(id));
    const index = list?.ids.indexOf(onId) ?? -1;
    return index === -1 ? across?.announce(id, onId) : list?.announce(id, index + 1);
  };
  return {
    onDragStart: ({ active }) => report(String(active.id), String(active.id)),
    onDragOver: ({ active, over }) => report(String(active.id), String(over?.id ?? active.id)),
    onDragEnd: ({ active, over }) => report(String(active.id), String(over?.id ?? active.id)),
    onDragCancel: ({ active }) => report(String(active.id), String(active.id)),
  };
}

const steps: Readonly<Record<string, number | undefined>> = { [KeyboardCode.Up]: -1, [KeyboardCode.Down]: 1 };

/** To the place of the entry above or below. */
function alongList(idsWith: (id: string) => readonly string[]): KeyboardCoordinateGetter {
  return (event, { context: { active, over, collisionRect, droppableRects } }) => {
    const by = steps[event.code];
    if (by === undefined || !active || !collisionRect) return undefined;
    event.preventDefault();
    const ids = idsWith(String(active.id));
    const next = ids[ids.indexOf(String(over?.id ?? active.id)) + by];
    const rect = next === undefined ? undefined : droppableRects.get(next);
    return rect && { x: rect.left, y: rect.top + (rect.height - collisionRect.height) / 2 };
  };
}

/** Wherever the entry was grabbed. */
const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  if (!(activatorEvent instanceof PointerEvent) || !activeNodeRect) return transform;
  const { clientX, clientY } = activatorEvent;
  const gap = 10;
  return {
    ...transform,
    x: transform.x + clientX - activeNodeRect.left + gap,
    y: transform.y + clientY - activeNodeRect.top + gap,
  };
};
