// 200 people fill in the same public wizard at once: each submits the step of a run that is started, with its proof of work.
// Beside it, a bare server that inserts the step by its key and the record, in one transaction.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { type BareServer, startBare } from '../bare.ts';
import type { BenchContext, Measured, Scenario } from '../scenario.ts';
import { newAddress } from '../wizards/first-load.ts';
import { post } from '../wizards/post.ts';
import { makePublicForm, type PublicForm } from '../wizards/public-form.ts';
import { type Challenge, solveProof } from '../wizards/solve-proof.ts';

const people = 200;
/** Runs of each person in a round: fewer than a wizard accepts in a minute. */
const each = 2;

interface StartedRun {
  readonly runId: string;
  readonly token: string;
  readonly step: { readonly rev: number; readonly stepId: string; readonly challenge: Challenge };
}

let form: PublicForm | undefined;
let bare: BareServer | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: people });

export const wizardStepsScenario: Scenario = {
  name: '200 people fill in one public wizard',
  unit: 'steps/s',
  goal: null,
  isWarmedUp: true,
  hasLatencyRows: true,
  async prepare(context) {
    form = await makePublicForm(context, 'Sign-ups at once');
    await context.owner.query(
      `create table bench_records (id uuid primary key, full_name text, email text, remarks text);
       create table bench_steps (key uuid primary key, record_id uuid, answers jsonb, at timestamptz default now())`,
    );
    bare = await startBare(context.databaseUrl);
    await bare.add({
      path: '/step',
      sql: `with sent as (select * from jsonb_to_recordset($1::jsonb) s(id uuid, full_name text, email text, remarks text)),
              step as (insert into bench_steps (key, record_id, answers)
                select gen_random_uuid(), id, to_jsonb(sent) from sent on conflict (key) do nothing returning record_id)
            insert into bench_records select sent.* from sent join step on step.record_id = sent.id
            returning to_json(bench_records)::text as j`,
      template: [{ full_name: 'Elena Rossi', email: 'elena@example.org', remarks: 'None' }],
    });
  },
  async ours(context) {
    const { wizardId } = made();
    // Those of a wizard stop floods, which this is.
    await context.owner.query('delete from identity.attempts');
    const visits = await Promise.all(
      Array.from({ length: people }, async () => {
        const runs: Visit[] = [];
        for (let one = 0; one < each; one += 1) runs.push(await start(context, wizardId));
        return runs;
      }),
    );
    return measure(visits, (visit) => submit(context, visit));
  },
  limit() {
    const url = `${bare?.url}/step`;
    const visits = Array.from({ length: people }, () => Array.from({ length: each }, () => url));
    return measure(visits, async (address) => void (await post(address, { agent, headers: {}, body: {} })));
  },
  async finish() {
    bare?.stop();
    agent.destroy();
  },
};

function made(): PublicForm {
  if (!form) throw new Error('The wizard is made first.');
  return form;
}

interface Visit {
  readonly run: StartedRun;
  readonly address: string;
  readonly proof: object;
}

async function start({ url, teamId }: BenchContext, wizardId: string): Promise<Visit> {
  const address = newAddress();
  const path = `${url}/api/public/teams/${teamId}/wizards/${wizardId}/runs`;
  const headers = { 'x-forwarded-for': address };
  // The reply of wizardRuns.startPublic.
  const run = (await post(path, { agent, headers, body: {} })) as StartedRun;
  const { challenge } = run.step;
  const proof = { challenge, solution: solveProof(challenge) };
  return { run, address, proof };
}

async function submit({ url }: BenchContext, { run, address, proof }: Visit): Promise<void> {
  const { taskId, fieldIds } = made();
  const texts = ['Elena Rossi', 'elena@example.org', 'None'];
  const { runId, token, step } = run;
  await post(`${url}/api/wizard-runs/${runId}/steps/${step.stepId}`, {
    agent,
    headers: { 'x-forwarded-for': address, 'x-wizard-run': token, 'idempotency-key': randomUUID() },
    body: {
      rev: step.rev,
      answers: { [taskId]: Object.fromEntries(fieldIds.map((id, place) => [id, texts[place]])) },
      roomNumber: '',
      proof,
      recordVersion: null,
    },
  });
}

/** All people at once, each one after the other. */
async function measure<T>(
  visits: readonly (readonly T[])[],
  work: (visit: T) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    visits.map(async (own) => {
      for (const visit of own) {
        const from = performance.now();
        await work(visit);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
