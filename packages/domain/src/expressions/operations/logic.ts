// An empty condition counts as false.
import { commonType, commonTypeOf, valueKinds } from '../expression-type.ts';
import { type Accepted, always, type Operation } from '../operation.ts';
import { booleanValue, type Value } from '../value.ts';

const boolean: Accepted = ['boolean'];

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}

function junction(isMet: (args: readonly Value[]) => boolean): Operation {
  return {
    category: 'logic',
    args: [boolean, boolean],
    rest: boolean,
    result: always('boolean'),
    empties: 'handled',
    compute: (args) => booleanValue(isMet(args)),
  };
}

export const logic = {
  and: junction((args) => args.every(isTrue)),
  or: junction((args) => args.some(isTrue)),
  not: {
    category: 'logic',
    args: [boolean],
    result: always('boolean'),
    empties: 'handled',
    compute: ([arg]) => booleanValue(!isTrue(arg)),
  },
  if: {
    category: 'logic',
    args: [boolean, valueKinds, valueKinds],
    result: ([, then, other]) => then && other && commonType(then, other),
    empties: 'handled',
    compute: ([condition, then, other]) => (isTrue(condition) ? then : other) ?? null,
  },
  coalesce: {
    category: 'logic',
    args: [valueKinds, valueKinds],
    rest: valueKinds,
    result: commonTypeOf,
    empties: 'fallback',
    compute: (args) => args.find((one) => one !== null) ?? null,
  },
} as const satisfies Record<string, Operation>;
