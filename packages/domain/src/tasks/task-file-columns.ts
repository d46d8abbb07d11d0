// Recognizes the columns of a file of tasks by their titles.
import { type TaskFilePart, taskFileParts } from '@fieldhouse/contract/task-imports';
import { foldText } from '../fields/text/fold-text.ts';

/** As our export, Asana, Todoist, Trello, Planner and people write them; in order of preference. */
const titlesOf: Readonly<Record<TaskFilePart, readonly string[]>> = {
  title: ['title', 'task', 'task name', 'name', 'card name', 'summary', 'subject', 'content'].concat([
    'titulo',
    'tarea',
    'nombre de la tarea',
    'nombre',
    'asunto',
  ]),
  description: [
    'description',
    'card description',
    'notes',
    'note',
    'details',
    'descripcion',
    'notas',
    'detalles',
  ],
  column: [
    'column',
    'section column',
    'section',
    'list name',
    'list',
    'bucket name',
    'bucket',
    'status',
    'progress',
  ].concat(['stage', 'columna', 'seccion', 'lista', 'estado', 'etapa']),
  priority: ['priority', 'prioridad'],
  due_on: [
    'dueon',
    'due on',
    'due date',
    'due',
    'deadline',
    'date',
    'fecha limite',
    'fecha de vencimiento',
  ].concat(['vencimiento', 'fecha de entrega', 'fecha']),
  due_time: ['duetime', 'due time', 'time', 'hora limite', 'hora'],
  completed_at: [
    'completedat',
    'completed at',
    'completed on',
    'completed date',
    'date completed',
    'completed',
  ].concat(['done', 'finalizada el', 'completada el', 'completada', 'completado', 'hecha', 'hecho']),
  assignees: ['assignees', 'assignee', 'assigned to', 'members', 'owner', 'responsible', 'person'].concat([
    'responsables',
    'responsable',
    'asignada a',
    'asignado a',
    'persona',
  ]),
  tags: ['tags', 'tag', 'labels', 'label', 'etiquetas', 'etiqueta'],
  checklist: [
    'checklist',
    'checklist items',
    'subtasks',
    'lista de comprobacion',
    'lista de control',
    'subtareas',
  ],
};

function plain(header: string): string {
  return foldText(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface TaskFileColumns {
  /** By column of the file. */
  readonly parts: readonly (TaskFilePart | null)[];
  /** Whether the first row is a header. Without one, the first column contains titles. */
  readonly hasHeader: boolean;
}

/** Each part is read from one column at most. Without a title, the first column that is nothing else is the title. */
export function guessTaskColumns(firstRow: readonly string[]): TaskFileColumns {
  const headers = firstRow.map(plain);
  const parts: (TaskFilePart | null)[] = headers.map(() => null);
  for (const part of taskFileParts) {
    const at = titlesOf[part]
      .map((title) => headers.indexOf(title))
      .find((one) => one >= 0 && parts[one] === null);
    if (at !== undefined) parts[at] = part;
  }
  const hasHeader = parts.some((part) => part !== null);
  const free = parts.indexOf(null);
  if (!parts.includes('title') && free >= 0) parts[free] = 'title';
  return { parts, hasHeader };
}
