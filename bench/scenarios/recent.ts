// The recent changes of a team with 200 collections. Called by `npm run bench` after the scenarios, and alone:
// `BENCH_ONLY="recent changes" npm run bench`.
import { call } from '../api.ts';
import { median } from '../median.ts';
import type { BenchContext } from '../scenario.ts';
import { within } from '../within.ts';

const collections = 200;
const recordsEach = 20;
const limitMs = 100;

export async function measureRecent(context: BenchContext) {
  const name = `recent changes of ${collections} collections`;
  process.stdout.write(`${name} …\n`);
  const { teamId } = await call<{ teamId: string }>(context, 'POST', '/teams', { name: 'Bench of changes' });
  const team = `/teams/${teamId}`;
  for (let n = 0; n < collections; n += 1) {
    const { id } = await call<{ id: string }>(context, 'POST', `${team}/collections`, {
      name: `Thing ${n}`,
      pluralName: `Things ${n}`,
    });
    const records = Array.from({ length: recordsEach }, (_, at) => ({ name: `Record ${at}` }));
    await call(context, 'POST', `${team}/collections/${id}/records`, { records });
  }
  const read = (after = '') =>
    call<{ next: string | null }>(context, 'GET', `${team}/recent-records${after}`);
  const first = await median(() => read());
  const { next } = await read();
  return [
    within(`${name}: first page`, first, limitMs),
    within(
      `${name}: next page`,
      await median(() => read(`?after=${encodeURIComponent(next ?? '')}`)),
      limitMs,
    ),
  ];
}
