import type { CollectionId } from '@fieldhouse/contract/ids';
import { imports } from '@fieldhouse/contract/imports';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { Menu } from '@mantine/core';
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import { addressOf } from '../../api/client.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface ExportItemsProps {
  readonly collectionId: CollectionId;
  /** What the table shows: the file has the same rows, order and columns. */
  readonly query: Pick<RecordQuery, 'filter' | 'search' | 'sorts' | 'select'>;
}

const forms = [
  { form: 'csv', endpoint: imports.exportCsv },
  { form: 'xlsx', endpoint: imports.exportXlsx },
  { form: 'json', endpoint: imports.exportJson },
] as const;

export function ExportItems({ collectionId, query }: ExportItemsProps) {
  const t = usePhrases('imports');
  const teamId = useTeamId();
  const input = { params: { teamId, collectionId }, query: { query: JSON.stringify(query) } };
  return forms.map(({ form, endpoint }) => (
    <Menu.Item
      key={form}
      component="a"
      href={addressOf(endpoint, input)}
      download
      leftSection={<ExportIcon size={16} />}
    >
      {t(`export.${form}`)}
    </Menu.Item>
  ));
}
