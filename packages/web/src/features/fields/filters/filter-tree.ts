// The filter as the builder edits it: the root is always a group, nodes are edited by path.

import type { Condition, Filter, Operand, Operator } from '@fieldhouse/contract/filters';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';

type GroupKind = 'all' | 'any';

export interface Group {
  readonly kind: GroupKind;
  readonly items: readonly Filter[];
}

export type Path = readonly number[];

export function isCondition(filter: Filter): filter is Condition {
  return 'operator' in filter;
}

export function groupOf(filter: Filter | undefined): Group {
  if (!filter) return { kind: 'all', items: [] };
  if (isCondition(filter)) return { kind: 'all', items: [filter] };
  return filter.any ? { kind: 'any', items: filter.any } : { kind: 'all', items: filter.all ?? [] };
}

export function toFilter({ kind, items }: Group): Filter {
  return kind === 'any' ? { any: [...items] } : { all: [...items] };
}

export function countConditions(filter: Filter | undefined): number {
  if (!filter) return 0;
  return isCondition(filter)
    ? 1
    : groupOf(filter).items.reduce((sum, item) => sum + countConditions(item), 0);
}

/** The filter with the node at `path` replaced; undefined removes it. */
export function replaceAt(
  filter: Filter | undefined,
  [index, ...rest]: Path,
  node: Filter | undefined,
): Filter | undefined {
  if (index === undefined) return node;
  const group = groupOf(filter);
  const inner = rest.length === 0 ? node : replaceAt(group.items[index], rest, node);
  const items = inner ? group.items.with(index, inner) : group.items.toSpliced(index, 1);
  return toFilter({ ...group, items });
}

export function appendAt(filter: Filter | undefined, path: Path, node: Filter): Filter {
  const [index, ...rest] = path;
  const group = groupOf(filter);
  if (index === undefined) {
    return toFilter({ ...group, items: [...group.items, node] });
  }
  return toFilter({ ...group, items: group.items.with(index, appendAt(group.items[index], rest, node)) });
}

/** The same condition with another operator; the value stays if it still fits. */
export function withOperator({ field, operator, value }: Condition, next: Operator): Condition {
  const hasSameShape = shapeOf(operator) === shapeOf(next) && value !== undefined;
  return { field, operator: next, ...(hasSameShape && { value }) };
}

export function withOperand({ field, operator }: Condition, value: Operand | undefined): Condition {
  return { field, operator, ...(value !== undefined && { value }) };
}

/** Only complete conditions: a half-entered one must not empty the table. */
export function withoutIncompleteConditions(filter: Filter | undefined): Filter | undefined {
  if (!filter) return undefined;
  if (isCondition(filter)) return isComplete(filter) ? filter : undefined;
  const group = groupOf(filter);
  const items = group.items.map(withoutIncompleteConditions).filter((item) => item !== undefined);
  return items.length === 0 ? undefined : toFilter({ ...group, items });
}

function isComplete({ operator, value }: Condition): boolean {
  switch (shapeOf(operator)) {
    case 'none':
      return true;
    case 'list':
      return Array.isArray(value) && value.length > 0;
    case 'pair':
      return Array.isArray(value) && value.length === 2 && value.every((part) => part !== '');
    case 'days':
      return typeof value === 'number';
    case 'one':
      return value !== undefined && value !== '';
  }
}
