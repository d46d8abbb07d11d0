import type { CollectionId } from '@fieldhouse/contract/ids';
import { imports } from '@fieldhouse/contract/imports';
import { Button } from '@mantine/core';
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import { addressOf } from '../../api/client.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/use-team.ts';

interface ExportButtonProps {
  readonly collectionId: CollectionId;
  /** Filter, search, sorts and columns as the table has them. */
  readonly query: object;
}

export function ExportButton({ collectionId, query }: ExportButtonProps) {
  const t = usePhrases('imports');
  const teamId = useTeamId();
  const address = addressOf(imports.exportCsv, {
    params: { teamId, collectionId },
    query: { query: JSON.stringify(query) },
  });
  return (
    <Button component="a" href={address} download variant="default" leftSection={<ExportIcon size={16} />}>
      {t('export')}
    </Button>
  );
}
