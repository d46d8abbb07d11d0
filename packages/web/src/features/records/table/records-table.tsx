// The table on a wide screen: toolbar, grid, footer, and their dialogs.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { type DataRecord, maxBulkRecords } from '@fieldhouse/contract/records';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { LeftOut, onDemand, type StandInProps } from '../../../app/feedback/on-demand.tsx';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePreload } from '../../../app/feedback/use-preload.ts';
import { useTextLanguages } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayDeleteIn } from '../../../app/rights/use-rights.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  type CollectionPlace,
  loadReadTyped,
  nameFieldOf,
  preloadInputs,
  type ValueFormats,
} from '../../fields/index.ts';
import { EditorKeyBuffer } from '../keys/editor-key-buffer.ts';
import { saveListPosition } from '../question/list-position.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { View } from '../question/use-view.ts';
import { StaleDialog } from '../saving/stale-dialog.tsx';
import type { TableToolsProps } from '../table-tools/table-tools-props.ts';
import { RecordsToolbar } from '../toolbar/records-toolbar.tsx';
import type { TableCommand } from '../toolbar/table-command.ts';
import { type TableLayout, useTableLayout } from '../toolbar/table-layout.ts';
import { RecordsFooter } from './records-footer.tsx';
import type { HeaderPlace } from './records-grid-props.ts';
import classes from './records-table.module.css';
import { loadBlockWriting, useTableEdits } from './use-table-edits.ts';
import { useTableSelection } from './use-table-selection.ts';

const RecordsGrid = onDemand(() => import('./records-grid.tsx'), 'RecordsGrid');

const HeaderMenu = onDemand(() => import('./header-menu.tsx'), 'HeaderMenu', FloatingNotice);

// Only where texts are translated.
const LanguageChooser = onDemand(
  () => import('../../../app/language/language-chooser.tsx'),
  'LanguageChooser',
  LeftOut,
);

// Loaded when records are selected.
const MembersMenu = onDemand(
  () => import('../../collections/index.ts').then(({ MembersMenu }) => ({ MembersMenu })),
  'MembersMenu',
  LeftOut,
);

// Loaded when first needed: undo, fill, bulk edit, row menu, shortcut list.
const TableTools = onDemand(() => import('../table-tools/table-tools.tsx'), 'TableTools', ToolsMissing);

export interface RecordsTableProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: View;
  readonly rows: Rows;
  readonly formats: ValueFormats;
  /** Undefined if the user may not add records. */
  readonly onAdd: (() => void) | undefined;
  readonly notice: React.ReactNode;
  readonly lead?: React.ReactNode;
  /** The layout of a view, otherwise the user's own for the collection. */
  readonly layout?: TableLayout | undefined;
  /** One of several tables on a page that has its own toolbar. */
  readonly isSection?: boolean;
  /** The last record created outside the table; can be undone like edits in it. */
  readonly made?: DataRecord | undefined;
}

export function RecordsTable(props: RecordsTableProps) {
  const table = useTable(props);
  const { place, collection, view, rows, formats, notice, isSection = false } = props;
  return (
    <>
      {!isSection && <TableHead {...props} table={table} />}
      <div className={classes.table}>{notice ?? <TableGrid {...props} table={table} />}</div>
      <RecordsFooter
        place={place}
        collection={collection}
        view={view}
        total={rows.total}
        isEstimate={rows.isEstimate}
        selectedCount={table.selected.count}
        formats={formats}
      />
      <span className={classes.hidden} role="status">
        {table.announcement}
      </span>
      <TableOverlays {...props} table={table} />
    </>
  );
}

/** Selecting cells needs none of the tools. */
function ToolsMissing({ props: { command, onCommand }, ...rest }: StandInProps<TableToolsProps>) {
  return command && <FloatingNotice props={{ onClose: () => onCommand(undefined) }} {...rest} />;
}

type Table = ReturnType<typeof useTable>;
type TablePartProps = RecordsTableProps & { readonly table: Table };

/** The state that the parts of a table share. */
function useTable({ place, collection, rows, layout: givenLayout, made }: RecordsTableProps) {
  const nameField = nameFieldOf(collection);
  const ownLayout = useTableLayout(collection.id, collection.fields, nameField);
  const layout = givenLayout ?? ownLayout;
  const languages = useTextLanguages(collection.fields);
  const { inChosen } = languages;
  const [command, setCommand] = useState<TableCommand>();
  const [header, setHeader] = useState<HeaderPlace>();
  const [editorKeys] = useState(() => new EditorKeyBuffer());
  const [announcement, announce] = useState('');
  const edits = useTableEdits({
    place,
    collection,
    rows,
    made,
    onUndo: () => setCommand({ kind: 'undo' }),
  });
  const selected = useTableSelection(rows);
  return {
    nameField,
    layout,
    languages,
    /** The fields of the columns: texts in the chosen language. */
    valueFields: useMemo(() => layout.shown.map(inChosen), [layout.shown, inChosen]),
    command,
    setCommand,
    header,
    setHeader,
    editorKeys,
    announcement,
    announce,
    edits,
    selected,
    open: useOpenRecord(place, collection, rows),
    async removeSelected() {
      const { count, loadIds, clear } = selected;
      if (count > maxBulkRecords && count >= (rows.total ?? 0)) setCommand({ kind: 'delete_all' });
      else if (await edits.remove(await loadIds())) clear();
    },
  };
}

/** Opens the page of a record, from which the user returns to its position. */
function useOpenRecord(place: CollectionPlace, { id }: CollectionWithFields, rows: Rows) {
  const navigate = useNavigate();
  return (dataRecordId: string) => {
    const position = rows.window.indexOf(dataRecordId);
    if (position !== undefined) {
      saveListPosition(id, rows.question, { recordId: dataRecordId, position });
    }
    void navigate({
      to: '/team-{$teamId}/data-records/$dataRecordId',
      params: { teamId: place.teamId, dataRecordId },
      search: { collection: id },
    });
  };
}

/** The toolbar, and the choice of a language where texts are translated. */
function TableHead({ collection, view, rows, formats, onAdd, lead, table }: TablePartProps) {
  const { selected, languages } = table;
  const { count, record } = selected;
  return (
    <>
      <RecordsToolbar
        lead={lead}
        collection={collection}
        nameField={table.nameField}
        view={view}
        layout={table.layout}
        formats={formats}
        saveState={table.edits.writes.state}
        selectedCount={count}
        onDelete={mayDeleteIn(collection) ? () => void table.removeSelected() : undefined}
        onOpen={record && (() => table.open(record.id))}
        openedId={record?.id}
        onAdd={onAdd}
        onCommand={table.setCommand}
      >
        {count > 0 && mayCreateIn(collection) && (
          <Suspense>
            <MembersMenu
              collection={collection}
              loadIds={selected.loadIds}
              onChanged={() => {
                selected.clear();
                rows.refresh();
              }}
            />
          </Suspense>
        )}
      </RecordsToolbar>
      {languages.chosen !== undefined && (
        <Suspense>
          <LanguageChooser languages={languages} isBar />
        </Suspense>
      )}
    </>
  );
}

function TableGrid({ collection, view, rows, formats, onAdd, table }: TablePartProps) {
  const t = usePhrases('records');
  const { layout, edits, selected } = table;
  usePreload(TableTools.preload, loadReadTyped, loadBlockWriting, () => preloadInputs(layout.shown));
  const skeleton = <RowsSkeleton rows={20} height={layout.rowHeight} isFull />;
  if (rows.total === null) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <RecordsGrid
        label={t('table.label', { collection: collection.pluralName })}
        rows={rows}
        total={rows.total}
        layout={layout}
        valueFields={table.valueFields}
        nameField={table.nameField}
        avatarField={collection.fields.find(({ id }) => id === collection.avatarFieldId)}
        sorts={view.sorts}
        formats={formats}
        writes={edits.writes}
        editorKeys={table.editorKeys}
        selection={selected.selection}
        onSelection={selected.select}
        onEdit={(edit) => void edits.edit(edit).catch(toastProblem)}
        onPaste={edits.paste}
        onClear={edits.clear}
        onHeader={table.setHeader}
        onOpen={({ id }) => table.open(id)}
        onAdd={onAdd}
        onDeleteRows={() => {
          if (mayDeleteIn(collection)) void table.removeSelected();
        }}
        onCommand={table.setCommand}
        onAnnounce={table.announce}
      />
    </Suspense>
  );
}

/** What opens over the table: tools, the menu of a column, and the dialog about a stale edit. */
function TableOverlays({ place, collection, view, rows, formats, isSection, table }: TablePartProps) {
  const { edits, selected, command, header } = table;
  const { writes } = edits;
  const isMet = useMet(command !== undefined || !selected.isEmpty);
  return (
    <>
      {isMet && (
        <Suspense>
          <TableTools
            place={place}
            collection={collection}
            rows={rows}
            view={view}
            writes={writes}
            shown={table.valueFields}
            selection={selected.selection}
            hasKeys={!isSection}
            editorKeys={table.editorKeys}
            command={command}
            onCommand={table.setCommand}
            onOpen={table.open}
            onDelete={edits.remove}
            loadSelected={selected.loadIds}
            onSelectionDone={selected.clear}
          />
        </Suspense>
      )}
      {header && (
        <Suspense>
          <HeaderMenu
            place={header}
            nameField={table.nameField}
            view={view}
            layout={table.layout}
            onClose={() => table.setHeader(undefined)}
            onAnnounce={table.announce}
          />
        </Suspense>
      )}
      {writes.conflict && (
        <StaleDialog conflict={writes.conflict} formats={formats} onSettle={writes.settle} />
      )}
    </>
  );
}

/** True from the first time `isNow` is true. */
function useMet(isNow: boolean): boolean {
  const [isMet, setMet] = useState(isNow);
  if (isNow && !isMet) setMet(true);
  return isMet || isNow;
}
