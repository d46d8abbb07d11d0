// What a slice shows is its door. Anything else that passes on the exports of another file hides where they are
// made.
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

const isSliceDoor = (file: string) =>
  /^packages\/(server|web)\/src\/features\/[^/]+\/index\.tsx?$/.test(file);
/** The folders of the records engine are used by other slices; each has a door of its own. */
const isEngineDoor = (file: string) =>
  /^packages\/server\/src\/features\/records\/engine\/[^/]+\/index\.ts$/.test(file);

test('index.ts is the door of a slice or of a folder of the records engine', () => {
  const doors = productSources.filter((file) => /(^|\/)index\.tsx?$/.test(file));
  expect(doors.filter((file) => !isSliceDoor(file) && !isEngineDoor(file))).toEqual([]);
});

const passedOn = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*\sfrom\s+'/m;
const everything = /^export\s+(?:type\s+)?\*/m;

test('only doors pass on the exports of other files, each by its name', () => {
  const barrels = productSources.filter((file) => passedOn.test(read(file)));
  expect(barrels.filter((file) => !isSliceDoor(file) && !isEngineDoor(file))).toEqual([]);
  expect(productSources.filter((file) => everything.test(read(file)))).toEqual([]);
  expect("export { a } from './a.ts';").toMatch(passedOn);
  expect("export {\n  a,\n  type B,\n} from './a.ts';").toMatch(passedOn);
  expect("export * from './a.ts';").toMatch(everything);
  expect('export { a };').not.toMatch(passedOn);
});

test('exports have names; only parts that are loaded late have a default', () => {
  const unnamed = productSources.filter((file) => /^export default\b/m.test(read(file)));
  expect(unnamed).toEqual([
    'packages/web/src/features/messages/message-content.tsx',
    'packages/web/src/features/messages/sms/sms-content.tsx',
    'packages/web/src/features/messages/templates/sms-template-content.tsx',
    'packages/web/src/features/messages/templates/template-content.tsx',
  ]);
});
