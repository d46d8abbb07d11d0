// Projects of the sample team: a fair that is being prepared, with tasks in every column, and a newsletter.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RecordId, TeamUserId } from '@fieldhouse/contract/ids';
import type { Project, TaskStage } from '@fieldhouse/contract/projects';
import type { tasks } from '@fieldhouse/contract/tasks';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { createProject, createTask } from '../../projects/index.ts';
import type { Made } from './lists.ts';
import type { Centre } from './seed-centre.ts';

type NewTask = EndpointInput<typeof tasks.create>['body'];

interface SampleTask extends Omit<NewTask, 'dueOn' | 'columnId' | 'links'> {
  readonly stage?: TaskStage;
  /** Days from today. */
  readonly due?: number;
  /** The number of a person of the centre, or the next event. */
  readonly about?: number | 'event';
}

/** Called as the admin, to whom some of the tasks are assigned. */
export async function seedProjects(
  ctx: TeamContext,
  centre: Centre,
  { admin, timeZone }: { readonly admin: TeamUserId; readonly timeZone: string },
): Promise<void> {
  const today = dayInZone(ctx.now(), timeZone);
  const params = { teamId: ctx.teamId };
  const fair = await createProject(ctx, {
    params,
    query: {},
    body: {
      name: 'Spring fair',
      description: 'Stalls, music and soup on the levee.',
      color: 'green',
      startOn: addDays(today, -30),
      endOn: addDays(today, 60),
    },
  });
  const newsletter = await createProject(ctx, {
    params,
    query: {},
    body: { name: 'Newsletter', color: 'blue' },
  });
  const mine = [admin];
  const steps = (done: number, texts: readonly string[]) =>
    texts.map((text, at) => ({ id: `step-${at}`, text, isDone: at < done }));
  const planned: readonly (readonly [Project, SampleTask])[] = [
    [fair, { title: 'Poster for the shop windows', due: 12, assigneeIds: mine }],
    [fair, { title: 'Ask the bakery for forty loaves', due: 16, about: 4 }],
    [
      fair,
      { title: 'Draw the map of the stalls', due: 20, checklist: steps(0, ['Stage', 'Stalls', 'Exits']) },
    ],
    [
      fair,
      {
        title: 'Call the tent hire',
        stage: 'doing',
        due: -2,
        priority: 'high',
        assigneeIds: mine,
        about: 'event',
        description:
          '<p>Two marquees, 6 × 12 m, from Friday noon to Sunday. Last year the floor came late.</p>',
        checklist: steps(2, [
          'Find last year’s invoice',
          'Measure the yard again',
          'Get the price',
          'Ask for delivery on Friday',
        ]),
      },
    ],
    [fair, { title: 'Music: three local bands', stage: 'doing', due: 9, about: 2 }],
    [fair, { title: 'Insurance offer from the city', stage: 'waiting', due: 5 }],
    [fair, { title: 'Fix the date', stage: 'done' }],
    [fair, { title: 'Budget agreed by the board', stage: 'done' }],
    [newsletter, { title: 'Say thank you for the van', due: 0, assigneeIds: mine, about: 0 }],
    [
      newsletter,
      {
        title: 'Write the newsletter',
        due: 3,
        assigneeIds: mine,
        recurrence: { every: 1, unit: 'month', after: 'due' },
      },
    ],
  ];
  for (const [project, task] of planned) await add(ctx, centre, { project, task, today });
}

async function add(
  ctx: TeamContext,
  { people, events }: Centre,
  { project, task, today }: { readonly project: Project; readonly task: SampleTask; readonly today: string },
): Promise<void> {
  const { stage = 'todo', due, about, ...body } = task;
  const columnId = project.columns.find((column) => column.stage === stage)?.id;
  const link = ({ collection, ids }: Made, at: number) => ({
    collectionId: collection.id,
    recordId: ids[at],
  });
  const linked =
    about === undefined
      ? undefined
      : about === 'event'
        ? link(events, events.ids.indexOf(events.nextId))
        : link(people, about);
  await createTask(ctx, {
    params: { teamId: ctx.teamId, projectId: project.id },
    query: {},
    body: {
      ...body,
      ...(columnId && { columnId }),
      ...(due !== undefined && { dueOn: addDays(today, due) }),
      ...(linked?.recordId !== undefined && {
        // Made by createRecords.
        links: [{ ...linked, recordId: linked.recordId as RecordId }],
      }),
    },
  });
}
