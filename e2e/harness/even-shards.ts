// The order of the test files, and the division of the journeys between the browsers of `npm test` by processor time:
// divided by number, one browser ends minutes before the other. A journey that is not listed takes about as long as others.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Processor seconds of the file in a run of all. */
const seconds: Readonly<Record<string, number>> = {
  routes: 113,
  records: 51,
  navigation: 50,
  'message-journey': 42,
  'wizard-links': 41,
  'whole-thread': 41,
  roles: 40,
  'record-page': 38,
  'team-users': 37,
  views: 33,
  preferences: 32,
  wizards: 31,
  files: 30,
  messages: 30,
  'team-administration': 30,
  'collections-admin': 27,
  'wizard-starters': 48,
  frame: 25,
  imports: 24,
  'first-day': 23,
  'second-factor': 22,
  'search-and-lists': 21,
  million: 21,
  identity: 21,
  cognito: 18,
  'message-templates': 16,
  notices: 14,
  'subscription-lists': 12,
  'outgoing-hold': 12,
  'field-types': 12,
  'first-look': 9,
  'trash-and-history': 7,
  webhooks: 5,
};
const usualSeconds = 25;

/** Server tests of processes, and others that take long. Started last, one of them would run alone for half a minute. */
const longOnes =
  /(copied-folder|run|run-database-lost|run-disk-full|killed-[a-z-]+|crash|lanes|text-growth|misspelt|memory|big-runs)\.test\.ts$/;

export default class EvenShards extends BaseSequencer {
  /**
   * Not by the times of an earlier run, which a fresh clone lacks: journeys share data, so their order must be the same
   * everywhere; server tests would be sorted by the sizes of their files.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (files.every(({ project }) => project.name === 'e2e')) return files.toSorted(byLength);
    const sorted = await super.sort(files);
    const { first = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      longOnes.test(moduleId) ? 'first' : 'others',
    );
    return [...first, ...others];
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shards = Array.from({ length: count }, () => ({ load: 0, files: [] as TestSpecification[] }));
    for (const file of files.toSorted(byLength)) {
      const lightest = shards.reduce((least, shard) => (shard.load < least.load ? shard : least));
      lightest.load += secondsOf(file);
      lightest.files.push(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}

function secondsOf({ moduleId }: TestSpecification): number {
  return seconds[path.basename(moduleId, '.e2e.ts')] ?? usualSeconds;
}

/** Longest first; every shard must compute the same order. */
function byLength(a: TestSpecification, b: TestSpecification): number {
  return secondsOf(b) - secondsOf(a) || a.moduleId.localeCompare(b.moduleId);
}
