// Which slot is meant: the nearest one to the pointer, or the next one for an arrow key.
import {
  type ClientRect,
  type Collision,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';

type Found = Parameters<CollisionDetection>[0];

export function nearestSlot(found: Found, slots: readonly string[]): Collision[] {
  const { droppableContainers, droppableRects, pointerCoordinates, collisionRect } = found;
  const near = droppableContainers.flatMap((container): Collision[] => {
    const rect = droppableRects.get(container.id);
    if (!rect || !slots.includes(String(container.id))) return [];
    const distance = pointerCoordinates
      ? distanceFromPointer(pointerCoordinates, rect)
      : Math.abs(rect.top - collisionRect.top) + Math.abs(rect.left - collisionRect.left);
    return [{ id: container.id, data: { droppableContainer: container, value: distance } }];
  });
  return near.sort((a, b) => a.data?.value - b.data?.value).slice(0, 1);
}

/** Beside a slot counts more than above it, so that the columns keep apart. */
function distanceFromPointer({ x, y }: { readonly x: number; readonly y: number }, rect: ClientRect): number {
  const beside = Math.max(0, rect.left - x, x - rect.right);
  const isNarrow = rect.width < 400 ? 0 : 6;
  return Math.abs(y - (rect.top + rect.height / 2)) + 4 * beside + isNarrow;
}

/** Up and down follow the reading order; left and right go to the column beside. */
export function slotCoordinates(slotsOf: () => readonly string[]): KeyboardCoordinateGetter {
  return (event, { context: { over, droppableRects } }) => {
    const slots = slotsOf();
    const at = over ? slots.indexOf(String(over.id)) : -1;
    const steps: Readonly<Record<string, string | undefined>> = {
      [KeyboardCode.Down]: slots[at + 1],
      [KeyboardCode.Up]: slots[Math.max(0, at - 1)],
      [KeyboardCode.Right]: besideOf(slots, slots[at], 1),
      [KeyboardCode.Left]: besideOf(slots, slots[at], -1),
    };
    if (!(event.code in steps)) return undefined;
    event.preventDefault();
    const next = steps[event.code];
    const rect = next === undefined ? undefined : droppableRects.get(next);
    return rect && { x: rect.left, y: rect.top };
  };
}

/** The same place in the column beside, or its last one. */
function besideOf(slots: readonly string[], slot: string | undefined, by: number): string | undefined {
  const [, parent, column, index] = slot?.split(' ') ?? [];
  if (parent === undefined || column === undefined || index === undefined) return undefined;
  const there = slots.filter((one) => one.startsWith(`slot ${parent} ${Number(column) + by} `));
  return there[Number(index)] ?? there.at(-1);
}
