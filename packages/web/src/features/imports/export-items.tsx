import type { CollectionId } from '@fieldhouse/contract/ids';
import { recordExports } from '@fieldhouse/contract/record-exports';
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
  // Excel needs the mark to read accents.
  { form: 'csv', endpoint: recordExports.csv, more: { byteOrderMark: '1' } },
  { form: 'xlsx', endpoint: recordExports.xlsx, more: {} },
  { form: 'json', endpoint: recordExports.json, more: {} },
] as const;

export function ExportItems({ collectionId, query }: ExportItemsProps) {
  const t = usePhrases('table-tools');
  const teamId = useTeamId();
  const params = { teamId, collectionId };
  return forms.map(({ form, endpoint, more }) => (
    <Menu.Item
      key={form}
      component="a"
      href={addressOf(endpoint, { params, query: { query: JSON.stringify(query), ...more } })}
      download
      leftSection={<ExportIcon size={16} />}
    >
      {t(`export.${form}`)}
    </Menu.Item>
  ));
}
