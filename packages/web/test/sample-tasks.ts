// A project and tasks for component tests.
import type { Project } from '@fieldhouse/contract/projects';
import type { Task, TaskCard } from '@fieldhouse/contract/task-cards';

/** The id that ends with the number. */
export const sampleId = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const ben = { teamUserId: sampleId(31), name: 'Ben Okafor' } as TaskCard['assignees'][number];

export const sampleProject = {
  id: sampleId(40),
  name: 'Spring fair',
  description: '',
  icon: 'fa-solid fa-list-check',
  color: 'green',
  lead: null,
  status: 'active',
  startOn: null,
  endOn: null,
  columns: (['todo', 'doing', 'done'] as const).map((stage, index) => ({
    id: sampleId(50 + index),
    stage,
    name: null,
    limit: null,
  })),
  counts: { total: 2, done: 0 },
  version: 1,
  may: { manage: true, addTasks: true },
} as unknown as Project;

/** In the first column. */
export const sampleCard = (number: number, title: string, more: Partial<TaskCard> = {}) =>
  ({
    id: sampleId(60 + number),
    projectId: sampleProject.id,
    columnId: sampleId(50),
    number,
    title,
    stage: 'todo',
    priority: 'none',
    dueOn: null,
    dueTime: null,
    dueAt: null,
    completedAt: null,
    assignees: [],
    tags: [],
    links: [],
    checklist: { done: 0, total: 0 },
    commentCount: 0,
    isBlocked: false,
    isRecurring: false,
    recurrence: null,
    version: 1,
    ...more,
  }) as TaskCard;

export const tent = sampleCard(1, 'Call the tent hire', {
  assignees: [ben],
  dueOn: '2020-11-20',
  dueAt: '2020-11-21T00:00:00.000Z',
  priority: 'high',
  checklist: { done: 1, total: 2 },
  commentCount: 2,
});
export const poster = sampleCard(2, 'Poster for the shop windows');

/** `tent`, opened. */
export const sampleTask = {
  ...tent,
  description: '<p>Two marquees.</p>',
  checklistItems: [
    { id: 'a', text: 'Find last year’s invoice', isDone: true },
    { id: 'b', text: 'Measure the yard', isDone: false },
  ],
  checklistPeople: [],
  blockedBy: [],
  isFollowing: true,
  createdBy: { kind: 'person', name: 'Ada Lindqvist' },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  may: { work: true, edit: true },
} as unknown as Task;
