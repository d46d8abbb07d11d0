// Divides the journeys between the browsers of `npm test` by duration: divided by number, one browser ends
// minutes before the other. A journey that is not listed here takes about as long as the others of its shard.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Duration of the file in a run of all on two busy cores; only files that differ much from the usual are
 * listed.
 */
const seconds: Readonly<Record<string, number>> = {
  navigation: 80,
  records: 75,
  views: 75,
  'whole-thread': 69,
  messages: 62,
  'wizard-links': 60,
  roles: 60,
  'team-users': 55,
  'first-day': 53,
  preferences: 50,
  'second-factor': 48,
  frame: 48,
  files: 48,
  wizards: 46,
  'team-administration': 45,
  routes: 45,
  identity: 42,
  cognito: 40,
  'record-page': 38,
  'collections-admin': 35,
  'message-templates': 34,
  imports: 33,
  'field-types': 20,
  'search-and-lists': 30,
  table: 18,
  million: 20,
  'calendar-and-map': 20,
  'trash-and-history': 14,
  'first-look': 14,
  'outgoing-hold': 12,
  notices: 11,
  tooltip: 10,
  webhooks: 10,
  'formatted-text': 8,
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
