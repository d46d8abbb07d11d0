import type { Issue } from '@fieldhouse/contract/errors';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../../api/api-problem.ts';
import { errorsOf } from './errors-of.ts';

const fields = ['body', 'records', 'values', 'name'].map((columnName) => ({ columnName }));

function columnsWithErrors(...paths: Issue['path'][]): string[] {
  const issues = paths.map((path) => ({ path, rule: 'value_required' }));
  const problem = { type: '', title: '', status: 400, code: 'invalid_input', requestId: '', issues };
  return Object.keys(errorsOf(new ApiProblem(problem), fields));
}

test('an error of a new record belongs to the field at its place in the path', () => {
  expect(columnsWithErrors(['body', 'records', 0, 'name'])).toEqual(['name']);
  expect(columnsWithErrors(['body', 'records', 0, 'values'])).toEqual(['values']);
});

test('so does an error of a change', () => {
  expect(columnsWithErrors(['body', 'records', 0, 'values', 'name'])).toEqual(['name']);
  expect(columnsWithErrors(['body', 'records', 0, 'values', 'values'])).toEqual(['values']);
});

test('an error of the whole request belongs to no field', () => {
  expect(columnsWithErrors(['body', 'records'])).toEqual([]);
});
