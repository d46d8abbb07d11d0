// A task type of wizards is described in one entry each of the tables in domain, server and web app (decision 0390). Any other
// file that names a type is a place that a new type may be missing from.
import { allTaskTypes } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

/** The files in which types are defined. */
const definitions = [
  /^packages\/contract\/src\/wizard-(definition|project-task|runs|variables)\.ts$/,
  /^packages\/domain\/src\/wizards\/tasks\//,
  /^packages\/phrases\/src\/(en|es)\/wizards\.ts$/,
  /^packages\/server\/src\/features\/wizards\/runs\/tasks\//,
  /^packages\/web\/src\/features\/wizards\/builder\/record-tasks\/kinds\//,
  // Sample data.
  /^packages\/server\/src\/features\/demo\//,
];

const effects = 'what a task changed is stored under the name of its type';

/** Other files that name types, and why. */
const permitted: Readonly<Record<string, string>> = {
  'packages/domain/src/messages/answers/answer-question.ts': 'other tasks ask more than a button answers',
  'packages/domain/src/wizards/shown/entry-parts.ts': 'the parts of a step with entries',
  'packages/server/src/features/mcp/tools.ts': 'a tool has the name of a type',
  'packages/server/src/features/wizards/results/list-runs.ts': effects,
  'packages/server/src/features/wizards/results/trace.ts': effects,
  'packages/server/src/features/wizards/testing/test-queries.ts': effects,
  'packages/server/src/features/wizards/testing/test-trace.ts': effects,
  'packages/server/src/features/wizards/testing/undo-changes.ts': effects,
  'packages/web/src/features/wizards/builder/ask/question-draft.ts': 'a question is asked by a new task',
  'packages/web/src/features/wizards/builder/record-tasks/task-availability.ts':
    'one more task at the end of a step',
  'packages/web/src/features/wizards/builder/record-tasks/view-samples.ts': 'the records that a view shows',
  'packages/web/src/features/wizards/results/run-drawer.tsx': 'what happened to how many records',
  'packages/web/src/features/wizards/run/records/view-part.tsx': 'the part of a step with records',
  'packages/web/src/features/wizards/run/step-parts.tsx': 'the table of the parts of a step',
  'packages/web/src/features/wizards/starters/build-definition.ts': 'starters consist of tasks',
};

const naming = productSources.filter(
  (file) => !definitions.some((known) => known.test(file)) && namesType(read(file)),
);

test('task types are named where they are defined, and elsewhere only for a reason', () => {
  expect(naming.filter((file) => !(file in permitted))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(permitted).filter((file) => !naming.includes(file))).toEqual([]);
});

test.each(["if (task.type === 'find_records') return;", '  send_message: 1,', "case 'display_text':"])(
  '%j names a type',
  (text) => expect(namesType(text)).toBe(true),
);

test.each(["// Such as 'find_records'.\n", "api('records.find')"])('%j names none', (text) =>
  expect(namesType(text)).toBe(false),
);

function namesType(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return new RegExp(`'(${allTaskTypes.join('|')})'|^\\s*(${allTaskTypes.join('|')}):`, 'm').test(code);
}
