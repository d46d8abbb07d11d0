// The run time of every parser must grow linearly with the length of the text, or one request blocks all
// others of the process.
import { expect, test } from 'vitest';
import { measureGrowth } from './growth.ts';
import { textParsers } from './text-parsers.ts';
import { textShapes } from './text-shapes.ts';

test.each(textParsers)(
  '%s takes time that grows with the length of the text alone',
  (_title, run) => {
    const slow = textShapes.flatMap(({ title, make }) => {
      const { isLinear, measured } = measureGrowth(run, make);
      return isLinear ? [] : [`${title}: ${measured}`];
    });
    expect(slow).toEqual([]);
  },
  120_000,
);
