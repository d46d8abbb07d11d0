import { dashboards } from '@fieldhouse/contract/dashboards';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { projects } from '@fieldhouse/contract/projects';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskFiles } from '@fieldhouse/contract/task-files';
import { taskImports } from '@fieldhouse/contract/task-imports';
import { tasks } from '@fieldhouse/contract/tasks';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteCall } from '../announced-calls.ts';
import { refetchStale } from './own-changes.ts';

test('a call makes stale what it announces, once, and nothing else', async () => {
  const client = new QueryClient();
  const keys = [['tasks.board', { teamId: 'a' }, {}], ['projects.list'], ['dashboards.list']];
  for (const key of keys) client.setQueryData(key, 'read before');
  const staleNames = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey: [name] }) => name);
  noteCall(tasks.get);
  await refetchStale(client);
  expect(staleNames()).toEqual([]);
  noteCall(tasks.move);
  await refetchStale(client);
  expect(staleNames()).toEqual(['tasks.board', 'projects.list']);
  for (const key of keys) client.setQueryData(key, 'read again');
  await refetchStale(client);
  expect(staleNames()).toEqual([]);
});

test('every change of tasks and dashboards says what it makes stale', () => {
  const slices: readonly Readonly<Record<string, EndpointSpec>>[] = [
    ...[projects, tasks, taskComments, taskFiles, taskImports, dashboards],
  ];
  const silent = slices
    .flatMap((slice) => Object.values(slice))
    .filter(({ writes, announces = [] }) => writes !== announces.length > 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
