import { type Condition, type Filter, operators } from '@fieldhouse/contract/filters';
import { describe, expect, test } from 'vitest';
import { matchesFilter } from './match-filter.ts';
import { fieldsTestedNotZero, testedFields } from './tested-fields.ts';

const set = (field: string): Condition => ({ field, operator: 'is_not_empty' });
const empty = (field: string): Condition => ({ field, operator: 'is_empty' });
const is = (field: string, value: string | number): Condition => ({ field, operator: 'is', value });

describe('a field has a value wherever a filter is met', () => {
  test.each<[string, Filter, string[]]>([
    ['that it isn’t empty', set('a'), ['a']],
    ['that it is empty', empty('a'), []],
    ['that it is something', is('a', 'x'), ['a']],
    ['that it isn’t something', { field: 'a', operator: 'is_not', value: 'x' }, []],
    ['all of several', { all: [set('a'), is('b', 'x'), empty('c')] }, ['a', 'b']],
    ['any of several fields', { any: [set('a'), set('b')] }, []],
    ['any of several values', { any: [is('a', 'x'), is('a', 'y')] }, ['a']],
    ['any of groups that share it', { any: [{ all: [set('a'), set('b')] }, { all: [set('a')] }] }, ['a']],
    ['any, of which one is that it is empty', { any: [is('a', 'x'), empty('a')] }, []],
    ['a group within all', { all: [{ any: [is('a', 'x'), is('a', 'y')] }, set('b')] }, ['a', 'b']],
    ['nothing', { all: [] }, []],
    ['nothing of any', { any: [] }, []],
  ])('if it says %s', (_what, filter, fields) => {
    expect(testedFields(filter)).toEqual(fields);
  });

  test('for each operator as records without the value are filtered', () => {
    const scope = { now: new Date(0), timeZone: 'UTC', dataTypeOf: () => 'plain_text' as const };
    for (const operator of operators) {
      const condition: Condition = { field: 'a', operator, value: ['x'] };
      const isMet = matchesFilter(condition, { a: null }, scope);
      expect([operator, testedFields(condition)]).toEqual([operator, isMet ? [] : ['a']]);
    }
  });
});

describe('a number isn’t 0 wherever a filter is met', () => {
  const compare = (operator: Condition['operator'], value: number): Condition => ({
    field: 'a',
    operator,
    value,
  });
  test.each<[string, Filter, string[]]>([
    ['at least 1', compare('at_least', 1), ['a']],
    ['more than 0', compare('greater_than', 0), ['a']],
    ['1', is('a', 1), ['a']],
    ['not 0', compare('is_not', 0), ['a']],
    ['0', is('a', 0), []],
    ['at least 0', compare('at_least', 0), []],
    ['not 1', compare('is_not', 1), []],
    ['set', set('a'), []],
  ])('if it says %s', (_what, filter, fields) => {
    expect(fieldsTestedNotZero(filter)).toEqual(fields);
  });
});
