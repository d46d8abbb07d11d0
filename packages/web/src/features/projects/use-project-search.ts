import {
  collectionId as collectionIdSchema,
  projectId as projectIdSchema,
  recordId as recordIdSchema,
  taskId,
  teamUserId,
} from '@fieldhouse/contract/ids';
import { taskStage } from '@fieldhouse/contract/projects';
import { cutText } from '@fieldhouse/contract/storable-text';
import { tagId } from '@fieldhouse/contract/tags';
import { dueFilter, type TaskFilter } from '@fieldhouse/contract/task-queries';
import { taskPriority } from '@fieldhouse/contract/task-values';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type ProjectSearch, projectSearchIn } from '../../app/project-search.ts';
import { useMembership } from '../../app/session/use-team.ts';

type SearchChange = { readonly [Name in keyof ProjectSearch]?: ProjectSearch[Name] | undefined };

/** The search of the page, and a function that changes parts of it; undefined removes one. */
export function useProjectSearch() {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = JSON.stringify(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents the search, whose identity may change without its content
  const search = useMemo(() => projectSearchIn(found), [text]);
  const change = useCallback(
    (part: SearchChange) => {
      void navigate({
        to: '.',
        search: (now: object) => projectSearchIn({ ...now, ...part }),
        // Back closes a task and undoes a choice, not each letter.
        replace: 'find' in part,
      });
    },
    [navigate],
  );
  return { search, change };
}

export function useOpenProjectId() {
  const { projectId } = useParams({ strict: false });
  return projectIdSchema.safeParse(projectId).data;
}

export function openTaskId({ task }: ProjectSearch) {
  return taskId.safeParse(task).data;
}

/** The record that is open over the page. */
export function openRecordPlace({ record = '' }: ProjectSearch) {
  const [collection, id] = record.split('.');
  const collectionId = collectionIdSchema.safeParse(collection).data;
  const recordId = recordIdSchema.safeParse(id).data;
  return collectionId && recordId && { collectionId, recordId };
}

/** The filter in the URL; what is not valid is left out. */
export function useTaskFilter(search: ProjectSearch): TaskFilter {
  const { teamUserId: me } = useMembership();
  const { person, status, due, priority, tag, find } = search;
  return useMemo(() => {
    const people = valuesIn(person).map((one) => (one === 'me' ? me : one));
    const assigneeIds = validOf(teamUserId, people);
    const stages = validOf(taskStage, valuesIn(status));
    const priorities = validOf(taskPriority, valuesIn(priority));
    const tagIds = validOf(tagId, valuesIn(tag));
    const knownDue = dueFilter.safeParse(due).data;
    return {
      ...(assigneeIds.length > 0 && { assigneeIds }),
      ...(stages.length > 0 && { stages }),
      ...(priorities.length > 0 && { priorities }),
      ...(tagIds.length > 0 && { tagIds }),
      ...(people.includes('none') && { isUnassigned: true }),
      ...(knownDue && { due: knownDue }),
      ...(find && { search: cutText(find, 100) }),
    };
  }, [me, person, status, due, priority, tag, find]);
}

/** Most values of one part of the filter. */
export const maxFilterValues = 20;

/** The values of a part of the filter. */
export function valuesIn(part: string | undefined): string[] {
  const values = (part ?? '').split(',').filter((one) => one !== '');
  return [...new Set(values)].slice(0, maxFilterValues);
}

export function partOf(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join() : undefined;
}

interface Schema<Value> {
  readonly safeParse: (value: string) => { readonly data?: Value | undefined };
}

function validOf<Value>(schema: Schema<Value>, values: readonly string[]): Value[] {
  const found: Value[] = [];
  for (const one of values) {
    const { data } = schema.safeParse(one);
    if (data !== undefined) found.push(data);
  }
  return found;
}

/** What a saved view keeps; what it does not name is undefined, so that it replaces what is shown. */
export function savedSearch({ view, person, status, due, priority, tag, find }: ProjectSearch) {
  return { view, person, status, due, priority, tag, find };
}
