import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import type { KnownCollections } from '../fields-of-collections.ts';
import type { KnownProjects } from '../tasks/known-targets.ts';
import { definitionIn, textsOf } from '../translations/translations.ts';
import { isShown } from '../variables.ts';
import { manifestOf, manifestSentences, widensManifest } from './manifest.ts';
import { problemsOf } from './publish-check.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [people, name, ask, creates, find, project, member] = [900, 901, 1, 2, 3, 50, 60].map(id);
const field = {
  ...{ id: String(name), title: 'Name', columnName: 'name', dataType: 'plain_text' as const },
  ...{ description: '', isRequired: false, defaultValue: null, settings: {} },
};
const collections: KnownCollections = new Map([
  [String(people), { id: String(people), pluralName: 'People', fields: [field] }],
]);
const projects: KnownProjects = {
  names: new Map([[String(project), 'Spring fair']]),
  memberIds: new Set([String(member)]),
};
const targets = { templates: new Map(), unsendable: new Map(), projects };
const answer = (fallback: string | null) => ({ ref: `answer.${ask}.${name}`, fallback });

/** Asks for a name and creates a task on the same step. */
function draft(task: object, { access = 'team', others = [] as readonly object[] } = {}) {
  const asks = { id: ask, type: 'create_record', collectionId: people, fields: [{ fieldId: name }] };
  const full = { id: creates, type: 'create_task', projectId: project, title: [{ t: 'Call' }], ...task };
  return wizardDefinition.parse({
    access,
    steps: [{ id: id(10), title: 'Step', tasks: [asks, ...others, full] }],
  });
}

const codes = (...args: Parameters<typeof draft>) =>
  problemsOf(draft(...args), collections, targets).map(({ code }) => code);

test('a task of a project may name answers of its own step and link to its records', () => {
  const task = { title: [{ t: 'Call ' }, answer('')], description: [answer('')], assigneeIds: [member] };
  expect(codes({ ...task, records: `task.${ask}` })).toEqual([]);
});

test.each([
  ['task_without_project', { projectId: null }],
  ['project_missing', { projectId: id(51) }],
  ['task_without_title', { title: [{ t: '  ' }] }],
  ['assignee_missing', { assigneeIds: [id(61)] }],
  ['variable_maybe_unset', { title: [answer(null)] }],
  ['variable_unknown', { description: [{ ref: `answer.${id(9)}.${name}`, fallback: '' }] }],
  ['variable_unknown', { records: `task.${id(9)}` }],
] as const)('a task of a project can’t be published with %s', (code, task) => {
  expect(codes(task)).toEqual([code]);
});

test('where projects are not known, they are not checked', () => {
  const task = { projectId: id(51), assigneeIds: [id(61)] };
  expect(problemsOf(draft(task), collections)).toEqual([]);
});

test('for the team alone, a task of a project may depend on what a public wizard finds', () => {
  const others = [{ id: find, type: 'find_records', collectionId: people }];
  const condition = { field: `count.${find}`, operator: 'at_least', value: 1 };
  const title = [{ ref: `count.${find}`, fallback: '' }];
  expect(codes({ condition, title }, { access: 'public', others })).toEqual([]);
  const definition = draft({ title: [answer('')] });
  expect(definition.steps[0]?.tasks.map(isShown)).toEqual([true, false]);
  const keys = textsOf(definition).map(({ key }) => key);
  expect(keys.filter((key) => key.includes(String(creates)))).toEqual([]);
  expect(definitionIn(definition, 'es')).toEqual(definition);
});

test('creating tasks in a project is named before publishing, and widens what the wizard does', () => {
  const manifest = manifestOf(draft({}), collections, targets);
  expect(manifestSentences(manifest)).toContainEqual({ key: 'createsTasks', project: 'Spring fair' });
  expect(widensManifest(manifest, manifest)).toBe(false);
  expect(widensManifest(manifest, { ...manifest, tasks: [] })).toBe(true);
  const alone = { ...manifest, creates: [] };
  expect(manifestSentences(alone).map(({ key }) => key)).not.toContain('nothing');
});
