// While a filter is edited, the name of a value of the run is in place of a fixed operand, so that it moves with its
// condition.
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { shapeOf } from '@fieldhouse/domain/filters/operand-shape';
import { conditionsOf, mapConditions } from '@fieldhouse/domain/filters/remaining-filter';
import type { SelectionTask } from '@fieldhouse/domain/wizards/selection';

type Selected = Pick<SelectionTask, 'filter' | 'compare'>;

const prefix = 'value of the run:';

export function editedName(ref: string): string {
  return `${prefix}${ref}`;
}

export function isEditedName(value: string): boolean {
  return value.startsWith(prefix);
}

export function toEditedFilter({ filter, compare }: Selected): Filter | null {
  if (filter === null) return null;
  let index = -1;
  return mapConditions(filter, (condition) => {
    index += 1;
    const ref = compare.find((one) => one.condition === index)?.ref;
    if (ref === undefined) return condition;
    const name = editedName(ref);
    return { ...condition, value: shapeOf(condition.operator) === 'list' ? [name] : name };
  });
}

export function fromEditedFilter(edited: Filter | null): Selected {
  if (edited === null) return { filter: null, compare: [] };
  return {
    filter: mapConditions(edited, (condition) => {
      const { field, operator } = condition;
      return refOf(condition) === undefined ? condition : { field, operator };
    }),
    compare: conditionsOf(edited).flatMap((condition, index) => {
      const ref = refOf(condition);
      return ref === undefined ? [] : [{ condition: index, ref }];
    }),
  };
}

function refOf({ value }: Condition): string | undefined {
  const [name] = [value].flat();
  return typeof name === 'string' && isEditedName(name) ? name.slice(prefix.length) : undefined;
}
