import { taskExports } from '@fieldhouse/contract/task-exports';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { Menu } from '@mantine/core';
import { addressOf } from '../../../api/client.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

interface ExportItemsProps {
  readonly label: string;
  readonly query: Partial<TaskQuery>;
}

const forms = ['csv', 'xlsx', 'json'] as const;

/** Of a menu: the tasks of a query as a file. */
export function ExportItems({ label, query }: ExportItemsProps) {
  const t = usePhrases('projects');
  const call = { params: { teamId: useTeamId() }, query: { query: JSON.stringify(query) } };
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {forms.map((form) => (
          <Menu.Item key={form} component="a" href={addressOf(taskExports[form], call)} download>
            {t(`form.exportForms.${form}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
