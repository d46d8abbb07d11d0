import { round } from './median.ts';

/** What a person waits for, in milliseconds, and how long it may take; reached at a ratio of 1. */
export function within(name: string, value: number, limit: number) {
  return {
    name,
    unit: 'ms',
    value: round(value),
    limit,
    ratio: round(limit / Math.max(value, 0.01)),
    goal: 1,
  };
}
