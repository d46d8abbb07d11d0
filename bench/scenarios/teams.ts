// Many teams in one database: the same page of ten teams and of two thousand, requested in rotation.
import { call } from '../api.ts';
import { load } from '../load.ts';
import type { BenchContext, Measured, Scenario } from '../scenario.ts';

const many = Number(process.env.BENCH_TEAMS ?? 2000);
const few = 10;
const makersAtOnce = 4;

interface Place {
  readonly path: string;
  readonly body: string;
}

const places: Place[] = [];

export const teamsScenario: Scenario = {
  name: `first page, ${many.toLocaleString('en')} teams against ${few}`,
  unit: 'requests/s',
  // 1.3 times as slow at most.
  goal: 0.77,
  async prepare(context) {
    let made = 0;
    const maker = async () => {
      for (;;) {
        const n = made;
        made += 1;
        if (n >= many) return;
        places.push(await makeTeam(context, n));
      }
    };
    await Promise.all(Array.from({ length: makersAtOnce }, maker));
    // Every team once, so that neither side measures cold caches.
    for (const { path, body } of places)
      await call(context, 'POST', path.slice('/api'.length), JSON.parse(body));
  },
  ours: (context) => ask(context, places),
  limit: (context) => ask(context, places.slice(0, few)),
};

async function makeTeam(context: BenchContext, n: number): Promise<Place> {
  // More than any real client creates in a day.
  await context.owner.query("delete from identity.attempts where key like 'create-team:%'");
  const { teamId } = await call<{ teamId: string }>(context, 'POST', '/teams', { name: `Bench team ${n}` });
  const base = `/teams/${teamId}/collections`;
  const { id } = await call<{ id: string }>(context, 'POST', base, {
    name: 'Person',
    pluralName: 'People',
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Age', dataType: 'number' },
    ],
  });
  const records = Array.from({ length: 100 }, (_, place) => ({ name: `Person ${place}`, age: place }));
  await call(context, 'POST', `${base}/${id}/records`, { records });
  return { path: `/api${base}/${id}/records/query`, body: JSON.stringify({ limit: 100, count: true }) };
}

function ask(context: BenchContext, inTurn: readonly Place[]): Promise<Measured> {
  // Every connection starts with the first team, so that they compete for the same one on both sides.
  return load({ url: context.url, method: 'POST', headers: { cookie: context.cookie }, inTurn, seconds: 4 });
}
