import { expect, test } from 'vitest';
import { startInputs } from './wizard-inputs.ts';

test('a long value of a link is cut where the server can store it: not within a character', () => {
  const start = 'x'.repeat(1999);
  expect(startInputs({ 'input.event': `${start}🎈`, other: 1 })).toEqual({ event: start });
});
