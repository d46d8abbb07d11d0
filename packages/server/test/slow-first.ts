// The order in which the server tests begin. Files that mostly wait, for processes they start or for the time
// that a dead worker is missed, begin first, while the others keep the processors busy: at the end, one of
// them would run alone.
import path from 'node:path';
import type { TestSpecification } from 'vitest/node';

/** From the root of the repository; the longest first. */
const slowFiles = [
  'packages/server/src/features/outgoing-hold/restored.test.ts',
  'packages/server/src/run.test.ts',
  'packages/server/src/features/outgoing-hold/copied-folder.test.ts',
  'packages/server/src/features/messages/killed-in-mid-send.test.ts',
  'packages/server/src/features/imports/crash.test.ts',
  'packages/server/src/run-database-lost.test.ts',
  'packages/server/src/run-disk-full.test.ts',
  'packages/server/src/features/duplicates/runs/big-runs.test.ts',
  'packages/server/src/features/wizards/crash.test.ts',
  'packages/server/test/routes/who-may-call.test.ts',
  'packages/server/src/features/demo/demo.test.ts',
  'packages/server/src/features/imports/imports.test.ts',
  'packages/server/test/routes/bad-input.test.ts',
  'packages/server/test/routes/at-once.test.ts',
  'packages/server/src/features/demo/sample-team.test.ts',
  'packages/server/src/features/webhooks/webhooks.test.ts',
];

/** The files of each project stay together and otherwise in their order. */
export function slowFirst(files: readonly TestSpecification[], root: string): TestSpecification[] {
  const places = new Map(slowFiles.map((file, place) => [path.join(root, file), place]));
  const placeOf = ({ moduleId }: TestSpecification) => places.get(path.normalize(moduleId)) ?? places.size;
  const projects = Map.groupBy(files, ({ project }) => project.name);
  return [...projects.values()].flatMap((some) => some.toSorted((a, b) => placeOf(a) - placeOf(b)));
}
