// Dragging blocks: within the mail, into, out of and between columns, and from the panel, with a pointer or the keyboard.
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  getFirstCollision,
  KeyboardSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import { type ReactNode, useRef, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { PromptPointerSensor } from '../../../../ui/sorting/prompt-pointer-sensor.ts';
import type { Place } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { type Dragged, dropInto, type Slot, slotId, slotsFor } from './drag-slots.ts';
import css from './mail-drag.module.css';
import { nearestSlot, slotCoordinates } from './slot-geometry.ts';

export function MailDrag({ children }: { readonly children: ReactNode }) {
  const t = usePhrases('mail-editor');
  const { blocks, change, select } = useMailEditor();
  const [dragged, setDragged] = useState<Dragged>();
  const slots = useRef<readonly Slot[]>([]);
  slots.current = dragged ? slotsFor(blocks, dragged) : [];
  const sensors = useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: slotCoordinates(() => slots.current.map(({ id }) => id)),
    }),
  );
  const detect: CollisionDetection = (found) =>
    nearestSlot(
      found,
      slots.current.map(({ id }) => id),
    );
  // `over` is of the render before the last move.
  const onDragEnd = ({ collisions }: DragEndEvent) => {
    const target = getFirstCollision(collisions, 'id');
    const slot = slots.current.find(({ id }) => id === target);
    setDragged(undefined);
    if (!slot || !dragged) return;
    const dropped = dropInto(blocks, dragged, slot);
    change(dropped.blocks);
    select(dropped.id);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      autoScroll={{ layoutShiftCompensation: false }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
      accessibility={{
        screenReaderInstructions: { draggable: t('dragHelp') },
        announcements: useAnnouncements(() => slots.current),
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={css.overlay}>{t(`kind.${dragged.kind}`)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

function draggedOf({ data }: Active): Dragged {
  // Set by `useDragHandle`.
  return data.current as Dragged;
}

function useAnnouncements(slots: () => readonly Slot[]): Announcements {
  const t = usePhrases('mail-editor');
  const { blocks } = useMailEditor();
  const say = (id: unknown) => {
    const slot = slots().find((one) => one.id === id);
    if (!slot) return undefined;
    const position = slot.index + 1;
    if (!slot.place) return t('movedTo', { position });
    const { parent, column } = slot.place;
    const block = blocks.findIndex((one) => one.id === parent) + 1;
    return t('movedToColumn', { position, column: column + 1, block });
  };
  return {
    onDragStart: ({ active }) => t('lifted', { kind: t(`kind.${draggedOf(active).kind}`) }),
    onDragOver: ({ over }) => say(over?.id),
    onDragEnd: ({ over }) => say(over?.id),
    onDragCancel: () => t('putBack'),
  };
}

/** What makes an element drag the block or kind. */
export function useDragHandle(dragged: Dragged, isDisabled = false) {
  const id = dragged.from === 'mail' ? `block ${dragged.id}` : `kind ${dragged.kind}`;
  return useDraggable({ id, data: dragged, disabled: isDisabled });
}

/** A line between two blocks while something is dragged over it. */
export function DropSlot({ place, index }: { readonly place?: Place; readonly index: number }) {
  const { setNodeRef, isOver } = useDroppable({ id: slotId(place, index) });
  return <div ref={setNodeRef} className={css.slot} data-over={isOver || undefined} />;
}

interface PaletteItemProps {
  readonly kind: MailBlockKind;
  readonly children: (handle: Pick<ReturnType<typeof useDraggable>, 'setNodeRef' | 'listeners'>) => ReactNode;
}

/** A click adds the kind, so that its keys stay those of a button. */
export function PaletteItem({ kind, children }: PaletteItemProps) {
  const { setNodeRef, listeners } = useDragHandle({ from: 'panel', kind });
  const { onKeyDown: _keys, ...pointer } = listeners ?? {};
  return children({ setNodeRef, listeners: pointer });
}
