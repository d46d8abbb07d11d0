// Tasks of a project or of a query as a file, page by page: what the viewer sees, however many there are. An import reads the same columns.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { toIssues } from '@fieldhouse/contract/issues';
import type { Project } from '@fieldhouse/contract/projects';
import { type ChecklistItem, type TaskCard, taskExport, type tasks } from '@fieldhouse/contract/tasks';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import type { output } from 'zod';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getProject, listProjects } from '../projects/project-actions.ts';
import type { TaskRow } from './task-list-queries.ts';
import { queryTaskRows } from './task-lists.ts';
import { checklistOf, toCards } from './to-task.ts';

const pageSize = 500;

interface ExportedTask extends TaskCard {
  /** As plain text. */
  readonly description: string;
  readonly checklistItems: readonly ChecklistItem[];
}

interface TaskExport {
  readonly name: string;
  /** Names their project, for tasks of several. */
  readonly isOfSeveral: boolean;
  readonly projects: ReadonlyMap<string, Project>;
  readonly audit: () => Promise<void>;
  readonly pages: AsyncIterable<readonly ExportedTask[]>;
}

export async function exportTasks(
  ctx: TeamContext,
  { params }: EndpointInput<typeof tasks.exportCsv>,
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
  { query }: EndpointInput<typeof tasks.exportQuery>,
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

type Cell = (task: ExportedTask, project: Project | undefined) => string;

const cells: readonly (readonly [title: string, read: Cell])[] = [
  ['Number', ({ number }) => String(number)],
  ['Title', ({ title }) => title],
  [
    'Column',
    ({ columnId, stage }, project) => project?.columns.find(({ id }) => id === columnId)?.name ?? stage,
  ],
  ['Stage', ({ stage }) => stage],
  ['Priority', ({ priority }) => priority],
  ['DueOn', ({ dueOn }) => dueOn ?? ''],
  ['DueTime', ({ dueTime }) => dueTime ?? ''],
  ['CompletedAt', ({ completedAt }) => completedAt ?? ''],
  ['Assignees', ({ assignees }) => assignees.map(({ name }) => name).join('; ')],
  ['Tags', ({ tags: own }) => own.map(({ name }) => name).join('; ')],
  ['LinkedRecords', ({ links }) => links.map(({ label }) => label).join('; ')],
  ['ChecklistDone', ({ checklist }) => String(checklist.done)],
  ['ChecklistTotal', ({ checklist }) => String(checklist.total)],
  ['Description', ({ description }) => description],
  ['Checklist', ({ checklistItems }) => checklistItems.map(toLine).join('\n')],
];

const projectCell = ['Project', (_task, project) => project?.name ?? ''] as const satisfies readonly [
  string,
  Cell,
];

function toLine({ text, isDone }: ChecklistItem): string {
  return `[${isDone ? 'x' : ' '}] ${text}`;
}

async function* toCsv({ isOfSeveral, projects, pages }: TaskExport): AsyncGenerator<string> {
  const shown = isOfSeveral ? [projectCell, ...cells] : cells;
  yield csvLine(shown.map(([title]) => title));
  for await (const page of pages)
    yield page
      .map((task) =>
        csvLine(shown.map(([, read]) => addFormulaGuard(read(task, projects.get(task.projectId))))),
      )
      .join('');
}

/** Runs after the transaction. */
export async function sendTasks(_deps: Deps, { reply }: RequestParts, file: TaskExport): Promise<Readable> {
  await file.audit();
  return downloadCsv(reply, `${file.name}.csv`, toCsv(file));
}
