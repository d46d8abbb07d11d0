import { expect, test } from 'vitest';
import { type FileReport, maxTriedAgain, TestResults } from '../scripts/testing/test-results.mjs';

function fileOf(name: string, ...errors: (string | null)[]): FileReport {
  const assertionResults = errors.map((error, index) => ({
    status: error === null ? 'passed' : 'failed',
    fullName: `test ${index + 1}`,
    failureMessages: error === null ? [] : [error],
  }));
  const status = errors.some((error) => error !== null) ? 'failed' : 'passed';
  return { name: `/project/${name}`, status, startTime: 0, endTime: 1000, assertionResults };
}
const runOf = (...files: FileReport[]) => ({
  exitCode: files.some(({ status }) => status === 'failed') ? 1 : 0,
  files,
  errors: [],
});
const resultsOf = (...files: FileReport[]) => {
  const results = new TestResults('/project');
  results.addRun('server', runOf(...files));
  return results;
};
const sumOf = ({ passed, failed }: TestResults) => `${passed} passed, ${failed} failed`;

test('a test that fails twice is named with the first line of its error', () => {
  const results = resultsOf(
    fileOf('a.test.ts', null),
    fileOf('b.test.ts', null, 'Error: no\n  at b.test.ts'),
  );
  expect(results.filesToTryAgain).toEqual(['/project/b.test.ts']);
  results.addSecondTry(runOf(fileOf('b.test.ts', null, 'Error: still no')));
  expect(results.failureLines).toEqual(['Failed: b.test.ts > test 2: Error: still no']);
  expect(sumOf(results)).toBe('2 passed, 1 failed');
});

test('a file that passes when tried again is named as flaky, and its tests count once', () => {
  const results = resultsOf(fileOf('a.test.ts', null, 'Error: late'));
  results.addSecondTry(runOf(fileOf('a.test.ts', null, null)));
  expect(results.failureLines).toEqual(['Flaky: a.test.ts > test 2: Error: late']);
  expect(sumOf(results)).toBe('2 passed, 0 failed');
});

test('a file that is missing from the second report has failed', () => {
  const results = resultsOf(fileOf('a.test.ts', 'Error: late'));
  results.addSecondTry({ exitCode: 1, files: [], errors: ['Error: Worker exited unexpectedly'] });
  expect(results.failureLines).toEqual([
    'Failed: a.test.ts > test 1: Error: late',
    'Failed: second try, outside of its tests: Error: Worker exited unexpectedly',
  ]);
});

test('a file that can’t be loaded counts as one failure', () => {
  const broken = { ...fileOf('a.test.ts'), status: 'failed', message: 'Error: no such module\nat …' };
  const results = resultsOf(broken);
  expect(results.failureLines).toEqual(['Failed: a.test.ts: Error: no such module']);
  expect(sumOf(results)).toBe('0 passed, 1 failed');
});

test('many failed files are not tried again', () => {
  const failing = (count: number) =>
    resultsOf(...Array.from({ length: count }, (_, index) => fileOf(`${index}.test.ts`, 'Error: no')));
  expect(failing(maxTriedAgain).filesToTryAgain).toHaveLength(maxTriedAgain);
  expect(failing(maxTriedAgain + 1).filesToTryAgain).toEqual([]);
});

test('an error outside of all tests fails the run, also beside a flaky file', () => {
  const results = new TestResults('/project');
  results.addRun('server', {
    exitCode: 1,
    files: [fileOf('a.test.ts', 'Error: late')],
    errors: ['Error: leak'],
  });
  results.addSecondTry(runOf(fileOf('a.test.ts', null)));
  expect(results.failureLines).toEqual([
    'Flaky: a.test.ts > test 1: Error: late',
    'Failed: server, outside of its tests: Error: leak',
  ]);
  expect(sumOf(results)).toBe('1 passed, 1 failed');
});

test('a run that ends with an error and no failed test has failed', () => {
  const results = new TestResults('/project');
  results.addRun('server', { exitCode: 1, files: [fileOf('a.test.ts', null)], errors: [] });
  expect(results.failureLines).toEqual(['Failed: server: exit code 1']);
});
