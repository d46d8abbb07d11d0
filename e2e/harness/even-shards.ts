// Divides the journeys between the browsers of `npm test` by duration: divided by number, one browser ends
// minutes before the other. A journey that is not listed here takes about as long as the others of its shard.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Duration of the file in a run of all on two busy cores; only files that differ much from the usual are
 * listed.
 */
const seconds: Readonly<Record<string, number>> = {
  routes: 99,
  frame: 91,
  'field-types': 69,
  records: 63,
  views: 63,
  navigation: 59,
  'team-administration': 52,
  'team-users': 47,
  wizards: 31,
  preferences: 29,
  imports: 28,
  messages: 28,
  'record-page': 25,
  cognito: 21,
  'search-and-lists': 20,
  'message-templates': 19,
  notices: 13,
  'trash-and-history': 13,
  tooltip: 12,
  'formatted-text': 11,
  'first-look': 9,
  'outgoing-hold': 8,
  webhooks: 6,
};
const usualSeconds = 38;

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
