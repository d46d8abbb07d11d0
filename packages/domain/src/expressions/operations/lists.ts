// Lists of records and list items.
import { type Accepted, always, type Operation } from '../operation.ts';
import { booleanValue, countValue } from '../value.ts';

const list: Accepted = ['records'];

export const lists = {
  count: {
    category: 'lists',
    args: [list],
    result: always('number'),
    empties: 'handled',
    compute: ([items]) => countValue(items?.kind === 'records' ? items.value.length : 0),
  },
  has: {
    category: 'lists',
    args: [list, ['record']],
    result: ([items, item]) => {
      const { collectionIds: all } = items ?? {};
      const { collectionIds: own } = item ?? {};
      return !all || !own || own.some((id) => all.includes(id)) ? { kind: 'boolean' } : undefined;
    },
    empties: 'handled',
    compute: ([items, item], { spend }) => {
      if (items?.kind !== 'records' || item?.kind !== 'record') return booleanValue(false);
      return spend(items.value.length)
        ? booleanValue(items.value.some(({ id }) => id === item.value.id))
        : null;
    },
  },
  first: {
    category: 'lists',
    args: [list],
    result: ([items]) => items && { ...items, kind: items.kind === 'records' ? 'record' : items.kind },
    empties: 'propagate',
    compute: ([items]) => {
      const first = items?.kind === 'records' ? items.value[0] : undefined;
      return first ? { kind: 'record', value: first } : null;
    },
  },
} as const satisfies Record<string, Operation>;
