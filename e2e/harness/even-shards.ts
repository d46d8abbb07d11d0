// The order of the journeys, and their division between the browsers of `npm test` by duration: divided by number,
// one browser ends minutes before the other. A journey that is not listed here takes about as long as the others of its shard.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Duration of the file in a run of all on two busy cores; only files that differ much from the usual are
 * listed.
 */
const seconds: Readonly<Record<string, number>> = {
  routes: 91,
  navigation: 84,
  'team-users': 72,
  records: 69,
  'whole-thread': 68,
  'team-administration': 64,
  'wizard-links': 64,
  preferences: 62,
  roles: 57,
  views: 57,
  wizards: 54,
  'second-factor': 51,
  messages: 48,
  'first-day': 47,
  'record-page': 46,
  identity: 42,
  cognito: 40,
  'message-templates': 34,
  files: 33,
  imports: 33,
  'collections-admin': 32,
  'search-and-lists': 30,
  frame: 28,
  million: 20,
  'trash-and-history': 17,
  'outgoing-hold': 12,
  notices: 11,
  'first-look': 10,
  'field-types': 9,
  webhooks: 8,
};
const usualSeconds = 35;

export default class EvenShards extends BaseSequencer {
  /** Not by the times of an earlier run, which a fresh clone lacks: journeys share data, so their order must be one. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const areJourneys = files.every(({ project }) => project.name === 'e2e');
    return areJourneys ? files.toSorted(byLength) : super.sort(files);
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
