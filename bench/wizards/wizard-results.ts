// The results of a wizard with a million runs: the requests of its page, and a search that finds no one. Called by `npm run
// bench` after the scenarios, and alone: `BENCH_ONLY='results of a wizard' npm run bench`.
import { call } from '../api.ts';
import { median, round } from '../median.ts';
import type { BenchContext } from '../scenario.ts';
import { publish } from './public-form.ts';

interface ResultsResult {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly limit: number;
  readonly ratio: number;
  readonly goal: number | null;
}

const pageMs = 300;

export async function measureWizardResults(context: BenchContext): Promise<ResultsResult[]> {
  // `BENCH_RUNS=1000000` with few rows measures this alone within minutes.
  const count = Number(process.env.BENCH_RUNS ?? context.contacts.count);
  const name = `results of a wizard with ${count.toLocaleString('en')} runs`;
  process.stdout.write(`${name} …\n`);
  const wizardId = await makeWizard(context);
  await seedRuns(context, wizardId, count);
  const base = `/teams/${context.teamId}/wizards/${wizardId}/results`;
  // As the browser does.
  const page = await median(() =>
    Promise.all([call(context, 'GET', base), call(context, 'GET', `${base}/runs`)]),
  );
  const search = await median(() => call(context, 'GET', `${base}/runs?search=nowhere%20to%20be%20found`));
  const row = (part: string, value: number, goal: number | null): ResultsResult => ({
    name: `${name}: ${part}`,
    unit: 'ms',
    value: round(value),
    limit: pageMs,
    ratio: round(pageMs / Math.max(value, 0.01)),
    goal,
  });
  return [
    row('the requests of the page', page, 1),
    row('one page of a search that finds no one', search, null),
  ];
}

function makeWizard(context: BenchContext): Promise<string> {
  const text = [{ t: '<p>Hello</p>' }];
  const step = () => ({
    id: crypto.randomUUID(),
    title: 'Step',
    tasks: [{ id: crypto.randomUUID(), type: 'display_text', body: text }],
  });
  const definition = { access: 'public', steps: [step(), step(), step()], thankYou: [] };
  return publish(context, 'Benchmark of results', definition);
}

/** Over a year: two of three are finished, the others left at one of the steps. Ids rise with time. */
async function seedRuns({ owner, teamId }: BenchContext, wizardId: string, count: number): Promise<void> {
  await owner.query(
    `with steps as (
       select v.id as version_id, array_agg((s.step ->> 'id')::uuid order by s.place) as ids
       from platform.wizard_versions v cross join jsonb_array_elements(v.definition -> 'steps') with ordinality s(step, place)
       where v.team_id = $1 and v.wizard_id = $2 group by 1
     )
     insert into platform.wizard_runs (team_id, id, wizard_id, version_id, principal, token_hash, rev, cursor_step, status, lang,
       started_at, touched_at, finished_at, source)
     select $1, (lpad(to_hex((extract(epoch from x.at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
       $2, version_id, 'public', sha256(n::text::bytea), case when n % 3 > 0 then 3 else n % 2 end,
       case when n % 3 = 0 then ids[1 + n % 2] end, case when n % 3 > 0 then 'finished' else 'active' end, 'en',
       x.at, x.at + n % 600 * interval '1 second', case when n % 3 > 0 then x.at + n % 600 * interval '1 second' end,
       (array['link', 'widget', 'message', 'token'])[1 + n % 4]
     from steps, generate_series(1, $3::int) n,
       lateral (select now() - interval '365 days' + n::float8 / $3::int * interval '364 days' as at) x`,
    [teamId, wizardId, count],
  );
  await owner.query(
    `insert into platform.step_visits (team_id, id, run_id, step_id, visit_no, seq, idem_key, req_hash, answers, response, at, ms)
     select r.team_id, gen_random_uuid(), r.id, s.id, 1, s.place, s.place::text, '', '{}', '{}', r.touched_at, 5
     from platform.wizard_runs r join platform.wizard_versions v on v.team_id = r.team_id and v.id = r.version_id
     cross join lateral (
       select (e.step ->> 'id')::uuid as id, e.place from jsonb_array_elements(v.definition -> 'steps') with ordinality e(step, place)
     ) s
     where r.team_id = $1 and r.wizard_id = $2 and s.place <= r.rev`,
    [teamId, wizardId],
  );
  await owner.query('vacuum (analyze) platform.wizard_runs, platform.step_visits');
  // Has the product count them, as after a run.
  await owner.query(
    `insert into platform.outbox (team_id, queue, payload) values ($1, 'wizards.roll-up', jsonb_build_object('wizardId', $2::text))`,
    [teamId, wizardId],
  );
  for (;;) {
    const { rows } = await owner.query('select from platform.wizard_roll_ups where wizard_id = $1', [
      wizardId,
    ]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
