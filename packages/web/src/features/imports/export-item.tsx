import type { CollectionId } from '@fieldhouse/contract/ids';
import { imports } from '@fieldhouse/contract/imports';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { Menu } from '@mantine/core';
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import { addressOf } from '../../api/client.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/use-team.ts';

interface ExportItemProps {
  readonly collectionId: CollectionId;
  /** What the table shows: the file has the same rows in the same order, and the same columns. */
  readonly query: Pick<RecordQuery, 'filter' | 'search' | 'sorts' | 'select'>;
}

export function ExportItem({ collectionId, query }: ExportItemProps) {
  const t = usePhrases('imports');
  const teamId = useTeamId();
  const address = addressOf(imports.exportCsv, {
    params: { teamId, collectionId },
    query: { query: JSON.stringify(query) },
  });
  return (
    <Menu.Item component="a" href={address} download leftSection={<ExportIcon size={16} />}>
      {t('export')}
    </Menu.Item>
  );
}
