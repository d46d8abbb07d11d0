import type { TaskQuery } from '@fieldhouse/contract/tasks';
import { Menu } from '@mantine/core';
import { addressOf } from '../../../api/client.ts';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

interface ExportItemProps {
  readonly label: string;
  readonly query: Partial<TaskQuery>;
}

/** Of a menu: the tasks of a query as a file. */
export function ExportItem({ label, query }: ExportItemProps) {
  const params = { teamId: useTeamId() };
  const address = addressOf(tasksApi.exportQuery.endpoint, {
    params,
    query: { query: JSON.stringify(query) },
  });
  return (
    <Menu.Item component="a" href={address} download>
      {label}
    </Menu.Item>
  );
}
