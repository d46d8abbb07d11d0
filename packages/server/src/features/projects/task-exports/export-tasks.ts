// Tasks of a project or of a query as a file, page by page: what the viewer sees, however many there are. An import reads the same columns.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { toIssues } from '@fieldhouse/contract/issues';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { taskExport, type taskExports } from '@fieldhouse/contract/task-exports';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import type { output } from 'zod';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { download, fileTypes } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getProject, listProjects } from '../projects/project-actions.ts';
import type { TaskRow } from '../tasks/task-list-queries.ts';
import { queryTaskRows } from '../tasks/task-lists.ts';
import { checklistOf, toCards } from '../tasks/to-task.ts';
import { type ExportedTask, type TasksToWrite, writeTasks } from './task-file-writers.ts';

const pageSize = 500;

interface TaskExport extends TasksToWrite {
  readonly audit: () => Promise<void>;
}

export async function exportTasks(
  ctx: TeamContext,
  { params }: EndpointInput<typeof taskExports.project>,
): Promise<TaskExport> {
  ensureMayExport(ctx);
  const project = await getProject(ctx, params.projectId);
  const { id, name } = project;
  return {
    name,
    isOfSeveral: false,
    projects: new Map([[id, project]]),
    audit: auditOf(ctx, { action: 'project.exported', subjectId: id, subjectName: name }),
    pages: pagesOf(ctx, { projectId: id, scope: 'all', state: 'any' }),
  };
}

export async function exportTaskQuery(
  ctx: TeamContext,
  { query }: Pick<EndpointInput<typeof taskExports.csv>, 'query'>,
): Promise<TaskExport> {
  ensureMayExport(ctx);
  const { items } = await listProjects(ctx);
  const asked = readQuery(query.query);
  const one = items.find(({ id }) => id === asked.projectId);
  refuseUnless(asked.projectId === undefined || one, 'not_found');
  return {
    name: one?.name ?? 'tasks',
    isOfSeveral: one === undefined,
    projects: new Map(items.map((project) => [project.id, project])),
    audit: auditOf(
      ctx,
      one
        ? { action: 'project.exported', subjectId: one.id, subjectName: one.name }
        : { action: 'tasks.exported', subjectId: null },
    ),
    pages: pagesOf(ctx, asked),
  };
}

function ensureMayExport({ actor }: TeamContext): void {
  // As for records: only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
}

function readQuery(text: string | undefined): output<typeof taskExport> {
  let asked: unknown;
  try {
    asked = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw invalid(['query', 'query'], 'wrong_format');
  }
  const parsed = taskExport.safeParse(asked, { reportInput: true });
  if (!parsed.success)
    throw new Refusal('invalid_input', { issues: toIssues(parsed.error.issues, ['query', 'query']) });
  return parsed.data;
}

async function* pagesOf(
  { actor, deps, teamId }: TeamContext,
  wanted: output<typeof taskExport>,
): AsyncGenerator<readonly ExportedTask[]> {
  const authority = makeTeamAuthority(teamId, actor);
  for (let after: string | undefined; ; ) {
    const body = { ...wanted, sort: 'due', limit: pageSize, ...(after !== undefined && { after }) } as const;
    const page = await deps.withTeam(
      authority,
      async (own) => {
        const { page: rows, next } = await queryTaskRows(own, body);
        const cards = await toCards(own, rows);
        return { items: cards.map((card, at) => withTexts(card, rows[at])), next };
      },
      { isReadOnly: true },
    );
    yield page.items;
    if (page.next === null) return;
    after = page.next;
  }
}

/** An export only reads: its entry has a transaction of its own. */
function auditOf(
  { actor, deps, teamId, requestId, from }: TeamContext,
  entry: Parameters<typeof writeAudit>[1],
) {
  const authority = makeTeamAuthority(teamId, actor);
  return () =>
    deps.withTeam(authority, (own) => writeAudit(own, entry), { requestId, ...(from && { from }) });
}

function withTexts(card: TaskCard, row: TaskRow | undefined): ExportedTask {
  const description = htmlToPlainText(row?.description ?? '');
  return { ...card, description, checklistItems: row ? checklistOf(row) : [] };
}

type Form = keyof typeof fileTypes;

/** Runs after the transaction. */
export function sendTasksAs(form: Form) {
  return async (_deps: Deps, http: ExportParts, file: TaskExport): Promise<Readable> => {
    await file.audit();
    const name = `${file.name}.${form}`;
    return download(http, { name, type: fileTypes[form] }, writeTasks[form](file));
  };
}
