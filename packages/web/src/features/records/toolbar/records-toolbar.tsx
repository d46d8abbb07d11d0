import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { RecordId } from '@fieldhouse/contract/ids';
import { Button } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { LeftOut, onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Toolbar, ToolbarSpace } from '../../../ui/toolbar.tsx';
import type { ValueFormats } from '../../fields/index.ts';
import type { View } from '../question/use-view.ts';
import type { SaveState } from '../saving/use-record-writes.ts';
import { ColumnsButton } from './columns-button.tsx';
import { FilterButton } from './filter-button.tsx';
import { RecordsMenu } from './records-menu.tsx';
import classes from './records-toolbar.module.css';
import { SearchBox } from './search-box.tsx';
import { SortButton } from './sort-button.tsx';
import type { TableCommand } from './table-command.ts';
import type { TableLayout } from './table-layout.ts';

// Loaded when the first row is selected.
const RowWizards = onDemand(() => import('./wizard-offers.tsx'), 'RowWizards', LeftOut);

interface RecordsToolbarProps {
  readonly lead: ReactNode;
  readonly collection: CollectionWithFields;
  readonly nameField: Field | undefined;
  readonly view: View;
  readonly layout: TableLayout;
  readonly formats: ValueFormats;
  readonly saveState: SaveState;
  readonly selectedCount: number;
  /** These three are undefined if there is nothing to act on or the user lacks permission. */
  readonly onDelete: (() => void) | undefined;
  readonly onOpen: (() => void) | undefined;
  /** The record that `onOpen` opens. */
  readonly openedId: RecordId | undefined;
  readonly onAdd: (() => void) | undefined;
  readonly onCommand: (command: TableCommand) => void;
  /** More actions on the selected records. */
  readonly children?: ReactNode;
}

export function RecordsToolbar(props: RecordsToolbarProps) {
  const { lead, collection, nameField, view, layout, formats, saveState, selectedCount } = props;
  const { onDelete, onOpen, openedId, onAdd } = props;
  const t = usePhrases('records');
  const teamId = useTeamId();
  return (
    <Toolbar>
      {lead}
      <FilterButton fields={collection.fields} view={view} formats={formats} />
      <SortButton fields={collection.fields} view={view} />
      <ColumnsButton fields={collection.fields} nameField={nameField} layout={layout} />
      <SearchBox view={view} />
      {onOpen && (
        <Button
          data-fold="first"
          data-menu
          variant="subtle"
          color="gray"
          leftSection={<ArrowSquareOutIcon size={16} />}
          onClick={onOpen}
        >
          {t('table.open')}
        </Button>
      )}
      {openedId !== undefined && selectedCount <= 1 && (
        <Suspense>
          <RowWizards collectionId={collection.id} recordId={openedId} />
        </Suspense>
      )}
      {selectedCount > 0 && collection.fields.some(mayUpdate) && (
        <Button
          data-fold="late"
          variant="subtle"
          color="gray"
          leftSection={<PencilSimpleIcon size={16} />}
          onClick={() => props.onCommand({ kind: 'edit' })}
        >
          {t('table.editCount', { count: selectedCount })}
        </Button>
      )}
      {onDelete && selectedCount > 0 && (
        <Button
          data-fold="late"
          variant="subtle"
          color="red"
          leftSection={<TrashIcon size={16} />}
          onClick={onDelete}
        >
          {t('table.deleteCount', { count: selectedCount })}
        </Button>
      )}
      {selectedCount > 0 && props.children}
      <ToolbarSpace />
      <span className={classes.state} data-state={saveState} role="status">
        {saveState !== 'idle' && t(`table.${saveState}`)}
      </span>
      {onAdd && (
        <Button
          data-fold="first"
          data-menu
          variant="default"
          leftSection={<DownloadSimpleIcon size={16} />}
          renderRoot={(rootProps) => (
            <Link
              {...rootProps}
              to="/team-{$teamId}/data-collections/$dataCollectionId/import"
              params={{ teamId, dataCollectionId: collection.id }}
            />
          )}
        >
          {t('table.import')}
        </Button>
      )}
      <RecordsMenu
        collection={collection}
        view={view}
        shown={layout.shown}
        onCommand={props.onCommand}
        onOpen={onOpen}
      />
      {onAdd && (
        <Button data-fold="late" leftSection={<PlusIcon size={16} weight="bold" />} onClick={onAdd}>
          {t('table.newRecord', { name: collection.name.toLocaleLowerCase(formats.formats.locale) })}
        </Button>
      )}
    </Toolbar>
  );
}
