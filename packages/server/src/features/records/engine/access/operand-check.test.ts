// The rules of operands that wizards check when they are published are those that the engine refuses by.
import { dataTypes } from '@fieldhouse/contract/field-types';
import { type Condition, type Operand, operators } from '@fieldhouse/contract/filters';
import { isOperandValid } from '@fieldhouse/domain/filters/operand-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { fieldConditionToSql } from './filter-to-sql.ts';

const id = '01890000-0000-7000-8000-000000000001';
const scalars = ['', 'oak', '2026-02-03', '2026-02-03T10:00:00.000Z', '1.5', 'a@b.org', id, 7, -1, 1.5, true];
const values: (Operand | undefined)[] = [
  undefined,
  ...scalars,
  [],
  ...scalars.map((one) => [one]),
  ...scalars.map((one) => [one, one]),
  ['oak', 7],
  [1, 2, 3],
];
const scope: CompileScope = {
  teamId: id,
  collectionId: id,
  timeZone: 'UTC',
  now: new Date('2026-11-26T12:00:00Z'),
  targetOf: () => undefined,
  cacheKey: undefined,
  me: undefined,
};

function isAccepted(condition: Condition, field: FieldDefinition): boolean {
  try {
    fieldConditionToSql(condition, field, 'r', scope);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

test.each(dataTypes)('every operator and operand of %s', (dataType) => {
  // All that the conditions of a column read.
  const field = { id, number: 1, columnName: 'one', dataType, settings: {} } as unknown as FieldDefinition;
  // Only rules compare with the viewer.
  for (const operator of operators.filter((one) => one !== 'is_me')) {
    for (const value of values) {
      const condition: Condition = { field: 'one', operator, ...(value !== undefined && { value }) };
      const expected = isAccepted(condition, field);
      expect([condition, isOperandValid(condition, field)]).toEqual([condition, expected]);
    }
  }
});
