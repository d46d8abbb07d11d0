// The time of every parser must grow with the length of the text and no faster, or one request keeps the process from
// answering all others.
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
