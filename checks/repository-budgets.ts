// What the files of the repository spend of their budgets.
import path from 'node:path';
import { apiDocument, filesInFolder, lines, registers, type Spending } from './budgets.ts';
import { files, isTest, read, sources } from './repository-files.ts';

export function spendingOfRepository(): readonly (readonly Spending[])[] {
  const long = sources.map((file) => linesOf(file, isTest(file) ? lines.test : lines.source));
  return [
    [linesOf(apiDocument.what, apiDocument.max)],
    long.filter(({ max }) => max === lines.source),
    long.filter(({ max }) => max === lines.test),
    [...countFiles()]
      .filter(([folder]) => !registers.includes(folder))
      .map(([what, spent]) => ({ what, spent, max: filesInFolder, unit: 'files' as const })),
  ];
}

/** By folder. */
export function countFiles(): ReadonlyMap<string, number> {
  const counted = files.filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const folders = Object.entries(Object.groupBy(counted, (file) => path.posix.dirname(file)));
  return new Map(folders.map(([folder, inside = []]) => [folder, inside.length]));
}

function linesOf(what: string, max: number): Spending {
  return { what, spent: read(what).split('\n').length - 1, max, unit: 'lines' };
}
