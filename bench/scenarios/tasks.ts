// A board of 100,000 tasks against one of 200: first seen, and a card dropped on it; and how long a person waits for both. The
// waits alone: `BENCH_ONLY="waits for a board" npm run bench`.
import { call } from '../api.ts';
import { load } from '../load.ts';
import { median } from '../median.ts';
import type { BenchContext, Scenario } from '../scenario.ts';
import { within } from '../within.ts';

const many = 100_000;
const few = 200;
const movedCards = 100;
const manyMembers = 1000;

interface MadeBoard {
  readonly projectId: string;
  readonly path: string;
  readonly moves: readonly { readonly path: string; readonly body: string }[];
}

const boards = new Map<number, MadeBoard>();

interface Project {
  readonly id: string;
  readonly columns: readonly { readonly id: string; readonly stage: string }[];
}

async function makeBoard(context: BenchContext, count: number): Promise<void> {
  const team = `/teams/${context.teamId}`;
  const project = await call<Project>(context, 'POST', `${team}/projects`, { name: `Board of ${count}` });
  for (const { id, stage } of project.columns)
    await context.owner.query(
      `insert into platform.tasks (team_id, id, project_id, column_id, number, rank, title, created_at, updated_at,
         completed_at, due_on, due_at)
       select $1, gen_random_uuid(), $2, $3, n, n, 'Task ' || n, now(), now(), case when $4 = 'done' then now() end,
         current_date + n % 300, current_date + n % 300 from generate_series(1, $5::int) n`,
      [context.teamId, project.id, id, stage, count / project.columns.length],
    );
  await context.owner.query('analyze platform.tasks');
  const [from, to] = project.columns;
  const { items } = await call<{ items: { id: string }[] }>(context, 'POST', `${team}/tasks/query`, {
    columnId: from?.id,
    sort: 'place',
    limit: movedCards,
  });
  boards.set(count, {
    projectId: project.id,
    path: `/api${team}/projects/${project.id}/board`,
    moves: items.flatMap(({ id }) =>
      [to, from].map((column) => ({
        path: `/api${team}/tasks/${id}/move`,
        body: JSON.stringify({ columnId: column?.id, afterId: null }),
      })),
    ),
  });
}

async function prepare(context: BenchContext): Promise<void> {
  for (const count of [many, few]) if (!boards.has(count)) await makeBoard(context, count);
}

const seen = (count: number) => (context: BenchContext) => {
  const path = boards.get(count)?.path ?? '';
  return load({
    url: context.url,
    method: 'POST',
    headers: { cookie: context.cookie },
    inTurn: [{ path, body: '{}' }],
    // One person who waits for each answer.
    connections: 1,
    seconds: 4,
  });
};

const moved = (count: number) => (context: BenchContext) =>
  load({
    url: context.url,
    method: 'POST',
    headers: { cookie: context.cookie },
    inTurn: boards.get(count)?.moves ?? [],
    // One person who waits for each answer.
    connections: 1,
    seconds: 4,
  });

export const taskScenarios: readonly Scenario[] = [
  {
    name: 'board of 100,000 tasks against one of 200',
    unit: 'requests/s',
    goal: null,
    prepare,
    ours: seen(many),
    limit: seen(few),
    isWarmedUp: true,
  },
  {
    name: 'card dropped on a board of 100,000 tasks against one of 200',
    unit: 'requests/s',
    goal: null,
    prepare,
    ours: moved(many),
    limit: moved(few),
    isWarmedUp: true,
  },
];

const seenMs = 300;
const droppedMs = 100;

export async function measureBoard(context: BenchContext) {
  const name = `board of ${many.toLocaleString('en')} tasks`;
  process.stdout.write(`${name} …\n`);
  if (!boards.has(many)) await makeBoard(context, many);
  const { projectId, path, moves } = boards.get(many) ?? { projectId: '', path: '', moves: [] };
  const send = (to: string, body: unknown) => call(context, 'POST', to.replace(/^\/api/, ''), body);
  const startedAt = performance.now();
  await send(path, {});
  const first = performance.now() - startedAt;
  let next = 0;
  const dropped = await median(async () => {
    const move = moves[next % moves.length];
    next += 1;
    if (move) await send(move.path, JSON.parse(move.body));
  });
  return [
    within(`${name}: first seen`, first, seenMs),
    within(`${name}: seen again`, await median(() => send(path, {})), seenMs),
    within(`${name}: a card is dropped`, dropped, droppedMs),
    ...(await measurePeople(context, projectId)),
  ];
}

/** Who works on a project whose tasks are shared by many members. */
async function measurePeople(context: BenchContext, projectId: string) {
  const { owner, teamId } = context;
  await owner.query(
    `with members as (
       insert into platform.team_users (team_id, id, user_id, email, first_name, last_name)
       select $1, gen_random_uuid(), gen_random_uuid(), 'member' || n || '@example.org', 'Member', n::text
       from generate_series(1, $3::int) n returning id, last_name::int as n
     )
     insert into platform.task_assignees (team_id, task_id, team_user_id)
     select t.team_id, t.id, m.id from platform.tasks t join members m on m.n = 1 + t.number % $3::int
     where t.team_id = $1 and t.project_id = $2`,
    [teamId, projectId, manyMembers],
  );
  await owner.query('analyze platform.task_assignees, platform.team_users');
  const path = `/teams/${teamId}/projects/${projectId}/people`;
  const { total } = await call<{ total: number }>(context, 'GET', path);
  // With who leads it.
  if (total !== manyMembers + 1) throw new Error(`${total} people work on the project.`);
  const counts = [many, manyMembers].map((count) => count.toLocaleString('en'));
  const took = await median(() => call(context, 'GET', path));
  return [within(`people of a board of ${counts[0]} tasks of ${counts[1]} members`, took, seenMs)];
}
