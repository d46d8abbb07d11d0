// The table on a wide screen: toolbar, grid, footer, and their dialogs.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { type DataRecord, maxBulkRecords } from '@fieldhouse/contract/records';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { useTextLanguages } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn, mayDeleteIn, mayUpdate } from '../../../app/rights/use-rights.ts';
import type { GridSelection } from '../../../ui/grid/data-grid.tsx';
import { emptyGridSelection } from '../../../ui/grid/empty-selection.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  type CollectionPlace,
  loadReadTyped,
  nameFieldOf,
  useTextContext,
  type ValueFormats,
} from '../../fields/index.ts';
import { EditorKeyBuffer } from '../keys/editor-key-buffer.ts';
import { saveListPosition } from '../question/list-position.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { View } from '../question/use-view.ts';
import { StaleDialog } from '../saving/stale-dialog.tsx';
import { type UndoStep, withoutStep } from '../saving/undo-history.ts';
import { useDeletion } from '../saving/use-deletion.ts';
import { type CellEdit, isSame, useRecordWrites } from '../saving/use-record-writes.ts';
import { RecordsToolbar } from '../toolbar/records-toolbar.tsx';
import type { TableCommand } from '../toolbar/table-command.ts';
import { type TableLayout, useTableLayout } from '../toolbar/table-layout.ts';
import { RecordsFooter } from './records-footer.tsx';
import type { HeaderPlace } from './records-grid-props.ts';
import classes from './records-table.module.css';
import { usePaste } from './use-paste.ts';

const RecordsGrid = lazy(() =>
  import('./records-grid.tsx').then(({ RecordsGrid: grid }) => ({ default: grid })),
);

const HeaderMenu = lazy(() =>
  import('./header-menu.tsx').then(({ HeaderMenu: menu }) => ({ default: menu })),
);

// Only where texts are translated.
const LanguageChooser = lazy(() =>
  import('../../../app/language/language-chooser.tsx').then(({ LanguageChooser: chooser }) => ({
    default: chooser,
  })),
);

// Loaded when records are selected.
const MembersMenu = lazy(() =>
  import('../../collections/index.ts').then(({ MembersMenu: menu }) => ({ default: menu })),
);

// Loaded when first needed: undo, fill, bulk edit, row menu, shortcut list.
const TableTools = lazy(() =>
  import('../table-tools/table-tools.tsx').then(({ TableTools: tools }) => ({ default: tools })),
);

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
  const { place, collection, view, rows, formats, onAdd, notice, lead, isSection = false, made } = props;
  const t = usePhrases('records');
  const navigate = useNavigate();
  const context = useTextContext();
  const nameField = nameFieldOf(collection);
  const ownLayout = useTableLayout(collection.id, collection.fields, nameField);
  const layout = props.layout ?? ownLayout;
  const languages = useTextLanguages(collection.fields);
  const { inChosen } = languages;
  const valueFields = useMemo(() => layout.shown.map(inChosen), [layout.shown, inChosen]);
  const writes = useRecordWrites(place, rows);
  const paste = usePaste(place, collection, rows, writes);
  const { remember, history } = writes;
  const remove = useDeletion(place, rows.refresh, (ids) => {
    const step: UndoStep = { kind: 'deleted', records: ids.map((id) => ({ id, values: undefined })) };
    remember(step);
    return () => {
      history.now = withoutStep(history.now, step);
    };
  });
  useEffect(() => {
    if (made) remember({ kind: 'made', records: [made] });
  }, [made, remember]);
  const [command, setCommand] = useState<TableCommand>();
  const [selection, setSelection] = useState<GridSelection>(emptyGridSelection);
  const [header, setHeader] = useState<HeaderPlace>();
  const [editorKeys] = useState(() => new EditorKeyBuffer());
  const [announcement, announce] = useState('');
  // Another query has other rows at the same positions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new window is a new question
  useEffect(() => setSelection(emptyGridSelection()), [rows.window]);
  const total = rows.total ?? 0;
  const selectedCount = selection.rows.length;

  const onEdit = useCallback(
    async (edit: CellEdit) => {
      const readTyped = await loadReadTyped();
      const read = readTyped(edit.value, edit.field, context);
      if ('rule' in read) {
        const reason = issueText(read);
        toast({
          text: t('paste.badCell', { text: textIn(edit.value), field: edit.field.title, reason }),
          tone: 'danger',
        });
      } else if (!isSame(read.value, edit.before)) void writes.save({ ...edit, value: read.value });
    },
    [writes.save, context, t],
  );

  const loadSelected = async () => {
    const positions = selection.rows.toArray().slice(0, maxBulkRecords + 1);
    const first = positions[0] ?? 0;
    const last = positions.at(-1) ?? first;
    const found = await rows.window.collect(first, last - first + 1, new AbortController().signal);
    return positions.flatMap((position) => found[position - first]?.id ?? []);
  };
  const removeSelected = async () => {
    if (selectedCount > maxBulkRecords && selectedCount >= total) setCommand({ kind: 'delete_all' });
    else if (await remove(await loadSelected())) setSelection(emptyGridSelection());
  };

  const isMet = useMet(command !== undefined || selection.current !== undefined || selectedCount > 0);

  const open = (dataRecordId: string) => {
    const position = rows.window.indexOf(dataRecordId);
    if (position !== undefined) {
      saveListPosition(collection.id, rows.question, { recordId: dataRecordId, position });
    }
    void navigate({
      to: '/team-{$teamId}/data-records/$dataRecordId',
      params: { teamId: place.teamId, dataRecordId },
      search: { collection: collection.id },
    });
  };
  const firstSelected = selection.rows.first();
  const selectedRecord = rows.window.rowAt(firstSelected ?? selection.current?.cell[1] ?? -1);

  return (
    <>
      {!isSection && (
        <RecordsToolbar
          lead={lead}
          collection={collection}
          nameField={nameField}
          view={view}
          layout={layout}
          formats={formats}
          saveState={writes.state}
          selectedCount={selectedCount}
          onDelete={mayDeleteIn(collection) ? () => void removeSelected() : undefined}
          onOpen={selectedRecord && (() => open(selectedRecord.id))}
          openedId={selectedRecord?.id}
          onAdd={onAdd}
          onCommand={setCommand}
        >
          {selectedCount > 0 && mayCreateIn(collection) && (
            <Suspense>
              <MembersMenu
                collection={collection}
                loadIds={loadSelected}
                onChanged={() => {
                  setSelection(emptyGridSelection());
                  rows.refresh();
                }}
              />
            </Suspense>
          )}
        </RecordsToolbar>
      )}
      {!isSection && languages.chosen !== undefined && (
        <Suspense>
          <LanguageChooser languages={languages} isBar />
        </Suspense>
      )}
      <div className={classes.table}>
        {notice ?? (
          <Suspense fallback={<RowsSkeleton rows={20} height={layout.rowHeight} isFull />}>
            {rows.total === null ? (
              <RowsSkeleton rows={20} height={layout.rowHeight} isFull />
            ) : (
              <RecordsGrid
                label={t('table.label', { collection: collection.pluralName })}
                rows={rows}
                total={total}
                layout={layout}
                valueFields={valueFields}
                nameField={nameField}
                avatarField={collection.fields.find(({ id }) => id === collection.avatarFieldId)}
                sorts={view.sorts}
                formats={formats}
                writes={writes}
                editorKeys={editorKeys}
                selection={selection}
                onSelection={setSelection}
                onEdit={(edit) => void onEdit(edit).catch(toastProblem)}
                onPaste={(row, fields, block) => {
                  // A block is pasted completely or not at all.
                  const isOpen = fields.slice(0, block[0]?.length ?? 0).every(mayUpdate);
                  if (isOpen) void paste(row, fields, block);
                  else toast({ text: t('paste.readOnly'), tone: 'danger' });
                }}
                onClear={(records, fields) =>
                  void writes.run(async () => {
                    const open = fields.filter(mayUpdate);
                    if (open.length === 0) return;
                    const values = Object.fromEntries(open.map(({ columnName }) => [columnName, null]));
                    const { writeMany } = await import('../saving/write-many.ts');
                    const updates = records.map(({ id }) => ({ id, values }));
                    remember(await writeMany(place, rows, updates));
                  })
                }
                onHeader={setHeader}
                onOpen={({ id }) => open(id)}
                onAdd={onAdd}
                onDeleteRows={() => {
                  if (mayDeleteIn(collection)) void removeSelected();
                }}
                onCommand={setCommand}
                onAnnounce={announce}
              />
            )}
          </Suspense>
        )}
      </div>
      <RecordsFooter
        place={place}
        collection={collection}
        view={view}
        total={rows.total}
        isEstimate={rows.isEstimate}
        selectedCount={selectedCount}
        formats={formats}
      />
      <span className={classes.hidden} role="status">
        {announcement}
      </span>
      {isMet && (
        <Suspense>
          <TableTools
            place={place}
            collection={collection}
            rows={rows}
            view={view}
            writes={writes}
            shown={valueFields}
            selection={selection}
            hasKeys={!isSection}
            editorKeys={editorKeys}
            command={command}
            onCommand={setCommand}
            onOpen={open}
            onDelete={remove}
            loadSelected={loadSelected}
            onSelectionDone={() => setSelection(emptyGridSelection())}
          />
        </Suspense>
      )}
      {header && (
        <Suspense>
          <HeaderMenu
            place={header}
            nameField={nameField}
            view={view}
            layout={layout}
            onClose={() => setHeader(undefined)}
            onAnnounce={announce}
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

function textIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'amount' in value
    ? String(value.amount)
    : String(value);
}
