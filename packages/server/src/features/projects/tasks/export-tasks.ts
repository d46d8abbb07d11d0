// The tasks of a project as a file, page by page: what the viewer sees, however many there are. An import reads the same columns.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Project, TaskColumn } from '@fieldhouse/contract/projects';
import type { ChecklistItem, TaskCard, tasks } from '@fieldhouse/contract/tasks';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getProject } from '../projects/project-actions.ts';
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
  readonly project: Project;
  readonly audit: () => Promise<void>;
  readonly pages: AsyncIterable<readonly ExportedTask[]>;
}

export async function exportTasks(
  ctx: TeamContext,
  { params }: EndpointInput<typeof tasks.exportCsv>,
): Promise<TaskExport> {
  const { actor, deps, teamId, requestId, from } = ctx;
  // As for records: only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
  const project = await getProject(ctx, params.projectId);
  const authority = makeTeamAuthority(teamId, actor);
  const query = { projectId: project.id, scope: 'all', state: 'any', sort: 'due', limit: pageSize } as const;
  async function* pages(): AsyncGenerator<readonly ExportedTask[]> {
    for (let after: string | undefined; ; ) {
      const body = { ...query, ...(after !== undefined && { after }) };
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
  const entry = { action: 'project.exported', subjectId: project.id, subjectName: project.name };
  // An export only reads: its entry has a transaction of its own.
  const audit = () =>
    deps.withTeam(authority, (own) => writeAudit(own, entry), { requestId, ...(from && { from }) });
  return { project, audit, pages: pages() };
}

function withTexts(card: TaskCard, row: TaskRow | undefined): ExportedTask {
  const description = htmlToPlainText(row?.description ?? '');
  return { ...card, description, checklistItems: row ? checklistOf(row) : [] };
}

type Cell = (task: ExportedTask, columns: readonly TaskColumn[]) => string;

const cells: readonly (readonly [title: string, read: Cell])[] = [
  ['Number', ({ number }) => String(number)],
  ['Title', ({ title }) => title],
  ['Column', ({ columnId, stage }, columns) => columns.find(({ id }) => id === columnId)?.name ?? stage],
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

function toLine({ text, isDone }: ChecklistItem): string {
  return `[${isDone ? 'x' : ' '}] ${text}`;
}

async function* toCsv({ project, pages }: TaskExport): AsyncGenerator<string> {
  yield csvLine(cells.map(([title]) => title));
  for await (const page of pages)
    yield page
      .map((task) => csvLine(cells.map(([, read]) => addFormulaGuard(read(task, project.columns)))))
      .join('');
}

/** Runs after the transaction. */
export async function sendTasks(_deps: Deps, { reply }: RequestParts, file: TaskExport): Promise<Readable> {
  await file.audit();
  return downloadCsv(reply, `${file.project.name}.csv`, toCsv(file));
}
