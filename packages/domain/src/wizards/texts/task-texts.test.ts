import { expect, test } from 'vitest';
import { taskDescription, taskTitle } from './task-texts.ts';

const ref = 'system.team';
const lookup = (text: string) => () => text;

test('a title is one line, however long or broken the answers are', () => {
  const title = (text: string) => taskTitle([{ t: 'Call ' }, { ref, fallback: null }], lookup(text), 'Form');
  expect(title(' Ana\n\tRossi ')).toBe('Call Ana Rossi');
  // An emoji is not cut in two.
  const long = title('😀'.repeat(300));
  expect([long.length, long.isWellFormed()]).toEqual([299, true]);
  expect(taskTitle([{ ref, fallback: null }], lookup(' '), 'Form')).toBe('Form');
});

test('answers are no markup in a description, and one that is too long is cut as plain text', () => {
  const description = (text: string) =>
    taskDescription([{ t: '<p><strong>' }, { ref, fallback: null }, { t: '</strong></p>' }], lookup(text));
  expect(description('<b>')).toBe('<p><strong>&lt;b&gt;</strong></p>');
  const long = description("'".repeat(60_000));
  expect(long.length).toBeLessThanOrEqual(50_000);
  expect(long).toMatch(/^<p>(&#39;)+<\/p>$/);
});
