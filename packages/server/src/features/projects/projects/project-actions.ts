import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ProjectId, TaskColumnId, TeamUserId } from '@fieldhouse/contract/ids';
import {
  maxProjects,
  type Project,
  projectStatus,
  type projects,
  type TaskColumn,
  type TaskPerson,
  taskStage,
} from '@fieldhouse/contract/projects';
import { tagColor } from '@fieldhouse/contract/tags';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { listPeople, type PersonRow } from '../../team-users/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { type TaskAccess, taskAccessOf } from '../task-access.ts';
import { emptyTrashLater } from '../trash-queue.ts';
import {
  type ColumnRow,
  countOwnTasks,
  countProjects,
  countTasksByProject,
  findProjectRow,
  findUsedColumn,
  insertProject,
  listColumnRows,
  listDeletedProjects,
  listProjectRows,
  lockProjectRow,
  type ProjectCounts,
  type ProjectRow,
  replaceColumns,
  setCompleted,
  setProjectDeleted,
  updateProject,
} from './project-queries.ts';

type Input<E extends keyof typeof projects> = EndpointInput<(typeof projects)[E]>;

const startStages = ['todo', 'doing', 'waiting', 'done'] as const;

export async function listProjects(ctx: TeamContext) {
  const access = taskAccessOf(ctx);
  const counts = await countTasksByProject(ctx.db, access);
  const rows = await listProjectRows(ctx.db, maxProjects);
  const seen = new Set(counts.map(({ projectId }) => projectId));
  const visible = access.seesAll ? rows : rows.filter(({ id }) => seen.has(id));
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const now = ctx.now();
  return {
    items: await toProjects(ctx, visible, { access, counts }),
    counts: await countOwnTasks(ctx.db, access, { now, today: dayInZone(now, primaryTimezone) }),
    may: { createProject: access.mayManage, seeAll: access.seesAll },
  };
}

/** The project, if the actor sees all tasks or one of its tasks; throws `not_found`. */
export async function getProject(ctx: TeamContext, projectId: string): Promise<Project> {
  const access = taskAccessOf(ctx);
  const row = await findProjectRow(ctx.db, projectId);
  refuseUnless(row, 'not_found');
  const counts = await countTasksByProject(ctx.db, access, projectId);
  refuseUnless(access.seesAll || counts.length > 0, 'not_found');
  const [project] = await toProjects(ctx, [row], { access, counts });
  if (!project) throw new Error('A project became none.');
  return project;
}

export async function createProject(ctx: TeamContext, { body }: Input<'create'>): Promise<Project> {
  refuseUnless((await countProjects(ctx.db)) < maxProjects, 'action_not_allowed', {
    data: { max: maxProjects },
  });
  const { member, personId } = taskAccessOf(ctx);
  const { leadId = personId ?? null } = body;
  await ensureMembers(ctx, leadId === null ? [] : [leadId]);
  const row: ProjectRow = {
    id: newId(),
    description: '',
    icon: 'fa-solid fa-list-check',
    color: 'green',
    status: 'active',
    startOn: null,
    endOn: null,
    ...withoutUndefined(body),
    name: body.name,
    leadId,
    version: 1,
  };
  await insertProject(ctx.db, { ...row, createdBy: member.userId, createdAt: ctx.now() });
  const columns = startStages.map((stage, place) => toColumnRow(row.id, { stage }, place));
  await replaceColumns(ctx.db, row.id, columns);
  await audit(ctx, 'project.created', row);
  return announceAndGet(ctx, row.id);
}

export async function changeProject(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Project> {
  const before = await lock(ctx, params.projectId);
  const { version = before.version, ...change } = body;
  refuseUnless(version === before.version, 'stale_version');
  if (change.leadId) await ensureMembers(ctx, [change.leadId]);
  const after: ProjectRow = { ...before, ...withoutUndefined(change), version: before.version + 1 };
  await updateProject(ctx.db, after);
  await audit(ctx, 'project.changed', after, { change });
  return announceAndGet(ctx, after.id);
}

export async function setColumns(ctx: TeamContext, { params, body }: Input<'setColumns'>): Promise<Project> {
  const project = await lock(ctx, params.projectId);
  const before = new Map((await listColumnRows(ctx.db, [project.id])).map((row) => [row.id, row]));
  const columns = body.columns.map((column, place) => toColumnRow(project.id, column, place));
  const wanted = new Set(columns.map(({ id }) => id));
  refuseUnless(wanted.size === columns.length, 'not_found');
  refuseUnless(
    body.columns.every(({ id }) => id === undefined || before.has(id)),
    'not_found',
  );
  const removed = [...before.keys()].filter((id) => !wanted.has(id));
  refuseUnless((await findUsedColumn(ctx.db, removed)) === undefined, 'in_use');
  await replaceColumns(ctx.db, project.id, columns);
  for (const { id, stage } of columns) {
    const isDone = stage === 'done';
    const wasDone = before.get(id)?.stage === 'done';
    if (before.has(id) && isDone !== wasDone) await setCompleted(ctx.db, id, isDone ? ctx.now() : null);
  }
  await updateProject(ctx.db, { ...project, version: project.version + 1 });
  await audit(ctx, 'project.changed', project, { columns: columns.length });
  return announceAndGet(ctx, project.id);
}

export async function deleteProject(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const name = await setProjectDeleted(ctx.db, params.projectId, ctx.now());
  refuseUnless(name !== undefined, 'not_found');
  await audit(ctx, 'project.deleted', { id: params.projectId, name });
  await emptyTrashLater(ctx);
  announce(ctx, params.projectId);
}

export async function listTrashedProjects(ctx: TeamContext) {
  const rows = await listDeletedProjects(ctx.db, maxProjects);
  return {
    items: rows.map(({ id, name, deletedAt }) => ({
      // Created by newId.
      id: id as ProjectId,
      name,
      deletedAt: deletedAt.toISOString(),
    })),
  };
}

export async function restoreProject(ctx: TeamContext, { params }: Input<'restore'>): Promise<Project> {
  const name = await setProjectDeleted(ctx.db, params.projectId, null);
  refuseUnless(name !== undefined, 'not_found');
  await audit(ctx, 'project.restored', { id: params.projectId, name });
  return announceAndGet(ctx, params.projectId);
}

/** Refuses ids that are not those of active members. */
export async function ensureMembers(ctx: TeamContext, ids: readonly string[]): Promise<PersonRow[]> {
  const people = await listPeople(ctx.db, ids);
  refuseUnless(people.length === new Set(ids).size, 'not_found');
  return people;
}

export function toTaskPerson({ id, name }: PersonRow): TaskPerson {
  // Created by newId.
  return { teamUserId: id as TeamUserId, name };
}

async function lock(ctx: TeamContext, id: string): Promise<ProjectRow> {
  const row = await lockProjectRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function audit(
  ctx: TeamContext,
  action: string,
  { id, name }: Pick<ProjectRow, 'id' | 'name'>,
  detail: object = {},
): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: name, detail });
}

/** Everyone's project list is stale, whichever tasks they see. */
function announce(ctx: TeamContext, projectId: string): void {
  ctx.announce({ type: 'projects.changed', projectId });
}

function announceAndGet(ctx: TeamContext, projectId: string): Promise<Project> {
  announce(ctx, projectId);
  return getProject(ctx, projectId);
}

type NewColumn = Input<'setColumns'>['body']['columns'][number];

function toColumnRow(
  projectId: string,
  {
    id = newId() as TaskColumnId,
    stage,
    name = null,
    limit = null,
  }: Pick<NewColumn, 'stage'> & Partial<NewColumn>,
  place: number,
): ColumnRow {
  return { id, projectId, stage, name, taskLimit: limit, place };
}

/** Omitted properties don't overwrite. */
function withoutUndefined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  // Object.fromEntries loses the keys.
  return Object.fromEntries(entries) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}

interface Around {
  readonly access: TaskAccess;
  readonly counts: readonly ProjectCounts[];
}

async function toProjects(
  ctx: TeamContext,
  rows: readonly ProjectRow[],
  { access, counts }: Around,
): Promise<Project[]> {
  const columns = await listColumnRows(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const leads = await listPeople(
    ctx.db,
    rows.flatMap(({ leadId }) => leadId ?? []),
  );
  const may = { manage: access.mayManage, addTasks: access.mayEdit };
  return rows.map((row): Project => {
    const lead = leads.find(({ id }) => id === row.leadId);
    const counted = counts.find(({ projectId }) => projectId === row.id);
    const { name, description, icon, startOn, endOn, version } = row;
    return {
      // Created by newId.
      id: row.id as ProjectId,
      name,
      description,
      icon,
      color: tagColor.catch('gray').parse(row.color),
      lead: lead ? toTaskPerson(lead) : null,
      status: projectStatus.parse(row.status),
      startOn,
      endOn,
      columns: columns.filter(({ projectId }) => projectId === row.id).map(toColumn),
      counts: { total: counted?.total ?? 0, done: counted?.done ?? 0 },
      version,
      may,
    };
  });
}

function toColumn({ id, stage, name, taskLimit }: ColumnRow): TaskColumn {
  // Created by newId.
  return { id: id as TaskColumnId, stage: taskStage.parse(stage), name, limit: taskLimit };
}
