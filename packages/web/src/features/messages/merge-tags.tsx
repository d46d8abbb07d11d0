import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface MergeTagsProps {
  /** The collection whose fields are offered; null until an audience is chosen. */
  readonly collectionId: CollectionId | null;
  readonly onInsert: (text: string) => void;
}

/** A menu of fields: the chosen one is inserted with a fallback. */
export function MergeTags({ collectionId, onInsert }: MergeTagsProps) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { data } = useQuery({
    ...queryOf(api.collections.get, {
      // Not requested without one (`enabled`).
      params: { teamId, collectionId: collectionId ?? ('' as never) },
    }),
    enabled: collectionId !== null,
  });
  const fields = collectionId === null ? [] : (data?.fields ?? []);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" disabled={collectionId !== null && data === undefined}>
          {t('mergeTag')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {collectionId === null && <Menu.Item disabled>{t('noTags')}</Menu.Item>}
        {fields.map((field) => (
          <Menu.Item key={field.id} onClick={() => onInsert(`{{${field.columnName} | ${t('fallback')}}}`)}>
            {field.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
