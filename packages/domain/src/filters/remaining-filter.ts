// A filter of which only some conditions can be decided yet.
import type { Condition, Filter } from '@fieldhouse/contract/filters';

/** Undefined: not decided yet. */
export type Decision = (condition: Condition) => boolean | undefined;

/** What is left to decide; true or false if nothing is. */
export function remainingFilter(filter: Filter, decide: Decision): Filter | boolean {
  if ('operator' in filter) return decide(filter) ?? filter;
  const isAny = filter.all === undefined;
  const parts = filter.all ?? filter.any ?? [];
  if (parts.length === 0) return true;
  const left: Filter[] = [];
  for (const part of parts) {
    const remaining = remainingFilter(part, decide);
    if (typeof remaining !== 'boolean') left.push(remaining);
    // One that is met is enough for any, one that isn't for all.
    else if (remaining === isAny) return isAny;
  }
  if (left.length === 0) return !isAny;
  return isAny ? { any: left } : { all: left };
}

/** The conditions of a filter, in order. */
export function conditionsOf(filter: Filter): Condition[] {
  if ('operator' in filter) return [filter];
  return (filter.all ?? filter.any ?? []).flatMap(conditionsOf);
}

/** The same filter of other conditions. */
export function mapConditions(filter: Filter, change: (condition: Condition) => Condition): Filter {
  if ('operator' in filter) return change(filter);
  if (filter.all) return { all: filter.all.map((part) => mapConditions(part, change)) };
  return { any: (filter.any ?? []).map((part) => mapConditions(part, change)) };
}
