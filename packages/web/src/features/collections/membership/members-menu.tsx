// Adds the selected records to child collections and removes them. Loaded when some are selected.
import type { Collection, CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordId } from '@fieldhouse/contract/ids';
import { Button, Menu } from '@mantine/core';
import { FolderMinusIcon } from '@phosphor-icons/react/dist/csr/FolderMinus';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { collectionMembersApi } from '../../../api/endpoints/collections-admin-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { collectionsQuery } from '../../fields/index.ts';

/** They contain the numbers of records, which no event of the collection announces. */
const countsOfCollections = [api.collections.list, api.collections.get];

interface MembersMenuProps {
  readonly collection: CollectionWithFields;
  readonly loadIds: () => Promise<readonly RecordId[]>;
  readonly onChanged: () => void;
}

export function MembersMenu({ collection, loadIds, onChanged }: MembersMenuProps) {
  const t = usePhrases('table-tools');
  const formats = useFormats();
  const teamId = useTeamId();
  const items = useQuery(collectionsQuery(teamId)).data?.items ?? [];
  const rootId = collection.rootId ?? collection.id;
  const root = items.find(({ id }) => id === rootId)?.pluralName ?? '';
  const chosen = items.filter(
    (one) => one.rootId === rootId && !one.isSmartCollection && one.id !== collection.id,
  );
  const isChosen = collection.parentId !== null && !collection.isSmartCollection;
  const { run: add } = useAction(
    async ({ id: collectionId }: Pick<Collection, 'id' | 'pluralName'>) => {
      const body = { ids: [...(await loadIds())] };
      return collectionMembersApi.add({ params: { teamId, collectionId }, body });
    },
    {
      onDone: onChanged,
      done: ({ added: count }, { pluralName: name }) =>
        t('members.added', { count, number: formats.number(count), name }),
      refresh: countsOfCollections,
    },
  );
  const { run: remove } = useAction(
    async () => {
      const body = { ids: [...(await loadIds())] };
      return collectionMembersApi.remove({ params: { teamId, collectionId: collection.id }, body });
    },
    {
      onDone: onChanged,
      done: ({ removed: count }) =>
        t('members.removed', { count, number: formats.number(count), name: collection.pluralName, root }),
      refresh: countsOfCollections,
    },
  );
  return (
    <>
      {isChosen && (
        <Button
          data-fold="late"
          variant="subtle"
          color="gray"
          leftSection={<FolderMinusIcon size={16} />}
          title={t('members.removeText', { root })}
          onClick={() => void remove()}
        >
          {t('members.remove', { name: collection.pluralName })}
        </Button>
      )}
      {chosen.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button data-fold="late" variant="subtle" color="gray" leftSection={<FolderPlusIcon size={16} />}>
              {t('members.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {chosen.map(({ id, pluralName, icon }) => (
              <Menu.Item
                key={id}
                leftSection={<DataIcon icon={icon} size={14} />}
                onClick={() => void add({ id, pluralName })}
              >
                {pluralName}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
