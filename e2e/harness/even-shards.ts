// The order of the test files, and the division of the journeys between the browsers of `npm test` by processor time:
// divided by number, one browser ends minutes before the other. A journey that is not listed takes about as long as others.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the file in a run of all beside two busy loops. */
const seconds: Readonly<Record<string, number>> = {
  routes: 155,
  'wizard-starters': 99,
  'message-keyboard': 55,
  records: 53,
  'whole-thread': 53,
  navigation: 47,
  'wizard-links': 37,
  messages: 37,
  frame: 37,
  'team-users': 35,
  roles: 34,
  wizards: 32,
  'message-journey': 30,
  'wizard-keyboard': 30,
  views: 27,
  'team-administration': 27,
  'wizard-branches': 26,
  identity: 24,
  preferences: 23,
  files: 22,
  'record-page': 20,
  dashboards: 20,
  'message-languages': 19,
  'search-and-lists': 18,
  'collections-admin': 17,
  'import-reading': 17,
  projects: 17,
  'second-factor': 15,
  'subscription-lists': 9,
  'wizard-mails': 7,
  'wizard-records': 7,
  'first-look': 6,
  'trash-and-history': 5,
  million: 5,
  'field-types': 5,
  webhooks: 3,
};
const usualSeconds = 12;

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
