import { expect, test } from 'vitest';
import { placeTooltip } from './tooltip-place.ts';

const viewport = { width: 1000, height: 600 };
const tooltip = { width: 100, height: 30 };
const target = { left: 400, top: 300, width: 40, height: 20 };

test.each([
  ['right', { left: 448, top: 295 }],
  ['left', { left: 292, top: 295 }],
  ['top', { left: 370, top: 262 }],
  ['bottom', { left: 370, top: 328 }],
] as const)('a tooltip on the %s is 8 px from the middle of its target', (position, at) => {
  expect(placeTooltip({ target, tooltip, viewport, position })).toEqual({ ...at, position });
});

test.each([
  ['right', { ...target, left: 880 }, 'left', { left: 772 }],
  ['left', { ...target, left: 60 }, 'right', { left: 108 }],
  ['top', { ...target, top: 20 }, 'bottom', { top: 48 }],
  ['bottom', { ...target, top: 560 }, 'top', { top: 522 }],
] as const)('without room on the %s it is on the other side', (position, near, side, at) => {
  expect(placeTooltip({ target: near, tooltip, viewport, position })).toMatchObject({
    ...at,
    position: side,
  });
});

test('it keeps 8 px from every edge of the window', () => {
  const corner = { left: 2, top: 2, width: 10, height: 10 };
  expect(placeTooltip({ target: corner, tooltip, viewport, position: 'bottom' }).left).toBe(8);
  expect(placeTooltip({ target: corner, tooltip, viewport, position: 'right' }).top).toBe(8);
  const far = { left: 988, top: 588, width: 10, height: 10 };
  expect(placeTooltip({ target: far, tooltip, viewport, position: 'top' }).left).toBe(892);
  expect(placeTooltip({ target: far, tooltip, viewport, position: 'left' }).top).toBe(562);
});

test('the room it needs is counted to the pixel', () => {
  const fits = { ...target, left: 1000 - 40 - 8 - 100 - 8 };
  expect(placeTooltip({ target: fits, tooltip, viewport, position: 'right' }).position).toBe('right');
  const tooFar = { ...fits, left: fits.left + 1 };
  expect(placeTooltip({ target: tooFar, tooltip, viewport, position: 'right' }).position).toBe('left');
});
