// Divides the journeys between the browsers of `npm test` by duration: divided by number, one browser ends
// minutes before the other. A journey that is not listed here takes about as long as the others of its shard.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Duration of the file in a run of all on two busy cores; only files that differ much from the usual are
 * listed.
 */
const seconds: Readonly<Record<string, number>> = {
  'field-types': 113,
  records: 111,
  views: 105,
  navigation: 80,
  roles: 80,
  'whole-thread': 69,
  messages: 64,
  'wizard-links': 60,
  table: 60,
  'team-users': 59,
  'calendar-and-map': 58,
  preferences: 56,
  'first-day': 55,
  'team-administration': 50,
  files: 50,
  frame: 48,
  'second-factor': 48,
  wizards: 48,
  'collections-admin': 46,
  'record-page': 44,
  identity: 42,
  cognito: 42,
  routes: 40,
  million: 20,
  'trash-and-history': 19,
  'first-look': 16,
  'formatted-text': 13,
  tooltip: 12,
  'outgoing-hold': 12,
  webhooks: 11,
  notices: 11,
};
const usualSeconds = 35;

export default class EvenShards extends BaseSequencer {
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
