import type { ClientRect } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { cellsOf, makeRoom } from './make-room.ts';

const size = (columns: number, rows: number) => ({ columns, rows });

test('cards fill the grid in their order, and the holes that wider ones leave', () => {
  expect(cellsOf([size(3, 1), size(6, 2), size(3, 1), size(12, 1), size(3, 1), size(4, 1)])).toEqual([
    { column: 0, row: 0 },
    { column: 3, row: 0 },
    { column: 9, row: 0 },
    { column: 0, row: 2 },
    // Below the first one, above the wide one.
    { column: 0, row: 1 },
    // Wider than the hole at the right.
    { column: 0, row: 3 },
  ]);
});

test('while a card is dragged, those between its old and its new place make room', () => {
  // Three quarters and a half in a grid of 1,080 pixels.
  const rect = (left: number, top: number, width: number) =>
    ({ left, top, width, height: 108, right: left + width, bottom: top + 108 }) as ClientRect;
  const rects = [rect(0, 0, 259.5), rect(273.5, 0, 259.5), rect(547, 0, 259.5), rect(0, 122, 533)];
  const strategy = makeRoom(() => ({ width: 1080, gap: 14 }));
  const shifts = [0, 1, 2, 3].map((index) => {
    const shift = strategy({ rects, activeNodeRect: null, activeIndex: 0, overIndex: 3, index });
    return [Math.round(shift?.x ?? NaN), Math.round(shift?.y ?? NaN)];
  });
  // The half takes the room that is left in the first row, and the dragged one begins the second.
  expect(shifts).toEqual([
    [0, 122],
    [-273, 0],
    [-273, 0],
    [547, -122],
  ]);
});
