// Divides the journeys between the browsers of `npm test` by how long they take: by number, one browser ends minutes before
// the other. A journey that is not named here takes about as long as the others of its shard.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of a processor, where they are far from the usual. */
const seconds: Readonly<Record<string, number>> = {
  routes: 170,
  frame: 65,
  million: 65,
  records: 60,
  'team-users': 55,
  navigation: 55,
  roles: 55,
  'team-administration': 50,
  'field-types': 50,
  views: 50,
  messages: 40,
  'wizard-links': 40,
  'whole-thread': 40,
  'first-look': 10,
  webhooks: 12,
  table: 12,
  'trash-and-history': 15,
};
const usualSeconds = 32;

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

/** The longest first; every shard has to come to the same order. */
function byLength(a: TestSpecification, b: TestSpecification): number {
  return secondsOf(b) - secondsOf(a) || a.moduleId.localeCompare(b.moduleId);
}
