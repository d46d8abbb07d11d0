// A page of a shared view, and its records as CSV. Search and order know only the fields that it shows.

import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { Language } from '@fieldhouse/contract/identity';
import type { SharedPage } from '@fieldhouse/contract/public-views';
import type { DataRecord, RecordQuery } from '@fieldhouse/contract/records';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { labelsText } from '@fieldhouse/domain/fields/link/linked-ids';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import { addFormulaGuard, csvLine } from '../../kernel/files/csv-cells.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../catalogue/index.ts';
import { columnTypes } from '../records/engine/columns/index.ts';
import { readPageWith } from '../records/index.ts';
import { teamLogosOf } from '../teams/index.ts';
import type { OpenedView } from './open-view.ts';
import { addressFieldOf, sharedCalendarOf } from './placing.ts';
import { filesIn, kindOf, valueIn } from './print-cells.ts';
import { loadPrinting, openCursor, ownSorts, sealCursor, searchOf, selectOf } from './reading.ts';

const pageSize = 50;
const csvPageSize = 500;

export interface Selection {
  readonly search?: string | undefined;
  /** Id of a field. */
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly language?: Language | undefined;
}

export async function readSharedPage(
  opened: OpenedView,
  token: string,
  { after, ...selection }: Selection & { readonly after?: string | undefined },
): Promise<SharedPage> {
  const { ctx, collection, fields, access, view } = opened;
  const { team, language, print } = await loadPrinting(opened, token, selection.language);
  const cursor = openCursor(opened, after);
  const page = await readPageWith(
    ctx,
    collection,
    {
      ...queryOf(opened, selection),
      limit: pageSize,
      count: cursor === undefined,
      ...(cursor !== undefined && { after: cursor }),
    },
    access,
  );
  const widths = new Map(view.settings.displayedFields.map(({ field, width }) => [field, width]));
  return {
    view: {
      name: view.name,
      type: view.type,
      teamName: team.name,
      teamLogo: publicLogo(await teamLogosOf(ctx)),
      language,
      isDownloadable: opened.isDownloadable,
      fields: fields.map((field) => ({
        id: field.id,
        title: field.title,
        kind: kindOf(field.dataType),
        isSortable: isSortable(field),
        isName: field.id === collection.nameField?.id,
        width: widths.get(field.columnName) ?? 'full',
      })),
      calendar: sharedCalendarOf(opened) ? { timeZone: team.primaryTimezone } : null,
      map: addressFieldOf(opened) ? { tiles: ctx.deps.config.mapTiles } : null,
    },
    records: page.records.map(print),
    next: sealCursor(opened, page.next),
    total: page.total,
  };
}

function queryOf(
  { view, fields }: OpenedView,
  { search, sort, direction = 'asc' }: Selection,
): Pick<RecordQuery, 'search' | 'sorts' | 'select'> {
  const chosen = fields.find(({ id }) => id === sort);
  if (sort !== undefined && !(chosen && isSortable(chosen)))
    throw new Refusal('unknown_field', { data: { field: sort } });
  return {
    ...searchOf(search),
    sorts: chosen ? [{ field: chosen.columnName, direction }] : ownSorts({ view, fields }),
    select: selectOf(fields),
  };
}

function isSortable({ dataType }: FieldDefinition): boolean {
  return columnTypes[dataType].sortKey !== undefined;
}

/** `reopen` runs in a transaction of its own for each page after the first, and checks everything again. */
export async function* writeSharedCsv(
  first: OpenedView,
  selection: Selection,
  reopen: <T>(work: (opened: OpenedView) => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  const { fields } = first;
  const language = selection.language ?? 'en';
  yield csvLine(fields.map(({ title }) => addFormulaGuard(title)));
  for (let after: string | undefined; ; ) {
    const page = await reopen((opened) => {
      const query = { ...queryOf(opened, selection), limit: csvPageSize, count: false };
      return readPageWith(
        opened.ctx,
        opened.collection,
        { ...query, ...(after !== undefined && { after }) },
        opened.access,
      );
    });
    yield page.records
      .map((record) => csvLine(fields.map((field) => csvText(record, field, language))))
      .join('');
    if (page.next === null) return;
    after = page.next;
  }
}

function csvText(record: DataRecord, field: FieldDefinition, language: Language): string {
  const value = valueIn(record, field, language);
  if (value === null || value === undefined) return '';
  const { dataType, settings } = field;
  const text = textOf(value, field, language) ?? fieldTypes[dataType].toText(value, settings);
  return columnTypes[dataType].inFiles.isHarmless ? text : addFormulaGuard(text);
}

function textOf(value: unknown, { dataType }: FieldDefinition, language: Language): string | undefined {
  // Serialised by the engine in the contract's format.
  if (kindOf(dataType) === 'chips')
    return labelsText([value].flat().map((link) => localizedLabelOf(link as LinkValue, language)));
  const files = filesIn(value);
  return files.length > 0 ? files.map(({ name }) => name).join('; ') : undefined;
}
