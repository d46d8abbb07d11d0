// Actions on all shown records rather than on one.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { ActionIcon, Menu } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { adminFeatures } from '../../../app/admin-features.ts';
import { LeftOut, onDemand } from '../../../app/feedback/on-demand.tsx';
import { valueNames } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMayExport } from '../../../app/rights/own-rights.ts';
import { mayCreateIn, mayDeleteIn, useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useIsCollapsed } from '../../../ui/toolbar.tsx';
import { ExportItems } from '../../imports/index.ts';
import { useReadSorts } from '../question/read-sorts.ts';
import type { View } from '../question/use-view.ts';
import type { TableCommand } from './table-command.ts';

// Both load when the menu is first opened.
const BookmarkItems = onDemand(
  () => import('../../bookmarks/index.ts').then(({ BookmarkItems }) => ({ BookmarkItems })),
  'BookmarkItems',
  LeftOut,
);

const AddingWizards = onDemand(() => import('./wizard-offers.tsx'), 'CreateWizardItems', LeftOut);

const ToolItems = onDemand(() => import('./tool-items.tsx'), 'ToolItems', LeftOut);

interface RecordsMenuProps {
  readonly collection: CollectionWithFields;
  readonly view: View;
  /** All fields where users can't hide columns. */
  readonly shown?: readonly Field[];
  /** On a phone, where the import has no button of its own. Narrow toolbars set it themselves. */
  readonly isSmall?: boolean;
  /** Only where the table supports undo and shortcuts. */
  readonly onCommand?: ((command: TableCommand) => void) | undefined;
  /** Undefined if no record is selected. */
  readonly onOpen?: (() => void) | undefined;
}

export function RecordsMenu({ collection, view, shown, isSmall, onCommand, onOpen }: RecordsMenuProps) {
  const t = usePhrases('records');
  const { may } = useRights();
  const mayExport = useMayExport();
  const isFolded = useIsCollapsed();
  const mayImport = (isSmall === true || isFolded) && mayCreateIn(collection);
  const mayDelete = mayDeleteIn(collection);
  const mayShape = may(...adminFeatures.collections);
  const teamId = useTeamId();
  const params = { teamId, dataCollectionId: collection.id };
  const { filter, search } = view;
  const sorts = useReadSorts({ teamId, collectionId: collection.id }, view.sorts);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size={isSmall ? 44 : 36}
          variant={isSmall ? 'subtle' : 'default'}
          aria-label={t('table.more')}
        >
          <DotsThreeIcon size={20} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isFolded && onOpen && (
          <Menu.Item leftSection={<ArrowSquareOutIcon size={16} />} onClick={onOpen}>
            {t('table.open')}
          </Menu.Item>
        )}
        <Suspense>
          {onCommand && <ToolItems onCommand={onCommand} />}
          <BookmarkItems collectionId={collection.id} />
        </Suspense>
        <Suspense>
          <AddingWizards collectionId={collection.id} />
        </Suspense>
        {mayImport && (
          <Menu.Item
            leftSection={<DownloadSimpleIcon size={16} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/team-{$teamId}/data-collections/$dataCollectionId/import"
                params={params}
              />
            )}
          >
            {t('table.import')}
          </Menu.Item>
        )}
        {mayExport && (
          <ExportItems
            collectionId={collection.id}
            query={{
              sorts: [...sorts],
              ...(filter && { filter }),
              ...(search !== '' && { search }),
              ...(shown && { select: shown.flatMap(valueNames) }),
            }}
          />
        )}
        {mayDelete && collection.representsPeople && (
          <Menu.Item
            leftSection={<UsersIcon size={16} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/team-{$teamId}/data-collections/$dataCollectionId/duplicates"
                params={params}
              />
            )}
          >
            {t('table.duplicates')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            leftSection={<TrashIcon size={16} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/team-{$teamId}/data-collections/$dataCollectionId/trash"
                params={params}
              />
            )}
          >
            {t('table.trash')}
          </Menu.Item>
        )}
        {mayShape && (
          <Menu.Item
            leftSection={<SlidersHorizontalIcon size={16} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/team-{$teamId}/admin/data-collections/$dataCollectionId/data-fields"
                params={params}
              />
            )}
          >
            {t('table.editFields')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
