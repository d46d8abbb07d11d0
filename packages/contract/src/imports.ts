// Import of CSV, XLSX and JSON into a collection, and its undo. Exports in the same formats: record-exports.ts.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataType, maxScale } from './field-types.ts';
import { dateOrders, decimalSigns, fileReading, readingChoices } from './file-reading.ts';
import { collectionId, importId, teamId } from './ids.ts';
import { leftCells } from './import-cells.ts';
import { pageOf, pageQuery } from './paging.ts';
import { maxValueName } from './records.ts';
import { name, text } from './text.ts';

export const importStates = ['analysed', 'running', 'done', 'failed', 'canceled', 'undone'] as const;
export const fileFormats = ['csv', 'xlsx', 'json'] as const;

/**
 * What to do with rows whose key matches a record, and with rows whose key matches none. `create` needs no
 * key.
 */
export const importModes = ['create', 'create_and_update', 'only_update', 'only_create'] as const;
export type ImportMode = (typeof importModes)[number];

const locale = text(20).refine(isLocale, { error: 'wrong_format' });

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    // A RangeError: not a language tag.
    return false;
  }
}

/**
 * Larger files are refused: mapping that many columns by hand is not realistic, and no collection has as
 * many.
 */
export const maxImportColumns = 500;

/** With a key, what an empty cell does to the value of a record that is updated. */
export const emptyCellRules = ['clear', 'keep'] as const;
export type EmptyCellRule = (typeof emptyCellRules)[number];

/** With a key, what a row does that more than one record fits: it is refused, or it updates the oldest record or all of them. */
export const severalMatchRules = ['refuse', 'update_first', 'update_all'] as const;
export type SeveralMatchRule = (typeof severalMatchRules)[number];

/** A row that fits more records than this updates none of them. */
export const maxMatchesPerRow = 1000;

/** How one column is read, in place of the file’s own decimal sign and order of dates. */
const columnReading = {
  decimalSign: z.enum(decimalSigns).optional(),
  dateOrder: z.enum(dateOrders).optional(),
};

/** What to do with a column of the file. */
export const columnMapping = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('skip') }),
  z.strictObject({
    to: z.literal('field'),
    columnName: z.string().min(1).max(maxValueName),
    /**
     * A label missing from the list or linked collection: the cell stays empty and is listed, the row is refused, or
     * the label is added.
     */
    onMissing: z.enum(['leave_empty', 'refuse', 'add']).optional(),
    ...columnReading,
  }),
  z.strictObject({
    to: z.literal('new_field'),
    title: name(120),
    dataType,
    /** Fraction digits of a decimal field, `maxScale` if omitted, or of a percentage, 2 if omitted. */
    scale: z.int().min(0).max(maxScale).optional(),
    ...columnReading,
  }),
]);
export type ColumnMapping = z.output<typeof columnMapping>;

export const fileColumn = z.object({
  /** 0-based position in the file. */
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  guessedType: dataType,
  guess: columnMapping,
});

export const importJob = z.object({
  id: importId,
  collectionId,
  fileName: z.string(),
  format: z.enum(fileFormats),
  /** Sheet names of a workbook, and the sheet that is imported. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  state: z.enum(importStates),
  mode: z.enum(importModes),
  /** Field that matches rows to records. */
  keyColumn: z.string().nullable(),
  emptyCells: z.enum(emptyCellRules),
  severalMatches: z.enum(severalMatchRules),
  encoding: z.string(),
  delimiter: z.string(),
  hasHeader: z.boolean(),
  /** Number and date format: detected at upload, confirmed at the start of the import. */
  locale: z.string(),
  /** How the file is read, and what else it could be. */
  reading: fileReading,
  /** Whether an earlier file with these columns was to be read like this from then on. */
  isReadingRemembered: z.boolean(),
  columns: z.array(fileColumn),
  /** Rows read, records created, records updated, and rows refused so far. */
  rowsRead: z.int(),
  rowsImported: z.int(),
  rowsUpdated: z.int(),
  rowsRejected: z.int(),
  /** Cells of imported rows that could not be read. */
  cellsLeftEmpty: z.int(),
  /**
   * Records that an undo left: changed ones because another user changed them since, created ones because a
   * reference blocks their deletion.
   */
  rowsSkipped: z.int(),
  /** Bytes of the file read so far, for the progress bar. */
  bytesRead: z.int(),
  bytesTotal: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  errorDetail: z.string().nullable(),
});
export type ImportJob = z.output<typeof importJob>;

const collectionParams = z.strictObject({ teamId, collectionId });
const importParams = z.strictObject({ teamId, collectionId, importId });
const base = '/teams/{teamId}/collections/{collectionId}/imports' as const;
const mapping = z.strictObject({
  columns: z.array(columnMapping).min(1).max(maxImportColumns),
  locale: locale.optional(),
});
const matching = {
  mode: z.enum(importModes).optional(),
  /**
   * Column name of the key; required by every mode except `create`. Of rows with equal keys, the first is
   * used.
   */
  keyColumn: z.string().min(1).max(maxValueName).optional(),
  /** Only with a key; `clear` if omitted. */
  emptyCells: z.enum(emptyCellRules).optional(),
  /** Only with a key; `refuse` if omitted. */
  severalMatches: z.enum(severalMatchRules).optional(),
};
export const imports = {
  upload: defineEndpoint({
    name: 'imports.upload',
    method: 'POST',
    path: base,
    summary:
      'Upload a CSV, XLSX, or JSON file (an array of objects or one per line; at most 500 MB, as application/octet-stream) and analyze it.',
    needs: 'team_member',
    params: collectionParams,
    query: z.strictObject({ fileName: text(255).optional() }),
    reply: importJob,
    refusals: ['file_unreadable', 'body_too_large'],
    writes: true,
    announces: ['import.progress'],
    rawBody: true,
  }),
  list: defineEndpoint({
    name: 'imports.list',
    method: 'GET',
    path: base,
    summary: 'Imports into a collection, newest first.',
    needs: 'team_member',
    params: collectionParams,
    query: pageQuery,
    reply: pageOf(importJob),
    refusals: [],
    writes: false,
  }),
  chooseSheet: defineEndpoint({
    name: 'imports.chooseSheet',
    method: 'POST',
    path: `${base}/{importId}/sheet`,
    summary: 'Analyze another sheet of an uploaded workbook. That sheet is the one imported.',
    needs: 'team_member',
    params: importParams,
    body: z.strictObject({ sheet: text(255) }),
    reply: importJob,
    refusals: ['import_not_ready', 'file_unreadable'],
    writes: true,
    announces: ['import.progress'],
    example: { sheet: 'Sheet1' },
  }),
  read: defineEndpoint({
    name: 'imports.read',
    method: 'POST',
    path: `${base}/{importId}/reading`,
    summary:
      'Choose how an uploaded file is read, and analyze it again. What is left out is guessed; `{}` guesses everything.',
    needs: 'team_member',
    params: importParams,
    body: readingChoices,
    reply: importJob,
    refusals: ['import_not_ready', 'file_unreadable'],
    writes: true,
    announces: ['import.progress'],
    example: { headerRow: 1 },
  }),
  get: defineEndpoint({
    name: 'imports.get',
    method: 'GET',
    path: `${base}/{importId}`,
    summary: 'One import with its progress.',
    needs: 'team_member',
    params: importParams,
    reply: importJob,
    refusals: [],
    writes: false,
  }),
  preview: defineEndpoint({
    name: 'imports.preview',
    method: 'POST',
    path: `${base}/{importId}/preview`,
    summary: 'Preview the first rows under a mapping, with the problems in them.',
    needs: 'team_member',
    params: importParams,
    body: mapping,
    reply: z.object({
      rows: z.array(
        z.object({
          cells: z.array(
            z.object({
              text: z.string(),
              rule: z.string().nullable(),
              data: z.record(z.string(), z.unknown()),
            }),
          ),
        }),
      ),
    }),
    refusals: ['unknown_field'],
    writes: false,
    example: { columns: [{ to: 'skip' }] },
  }),
  count: defineEndpoint({
    name: 'imports.count',
    method: 'POST',
    path: `${base}/{importId}/counts`,
    summary:
      'Count what an import would do, without doing it. Of a long file, up to the first 5,000 rows are counted.',
    needs: 'team_member',
    params: importParams,
    body: mapping.extend(matching),
    reply: z.object({
      /** Whether the whole file was counted. */
      isExact: z.boolean(),
      rows: z.int(),
      created: z.int(),
      /** Records; with `update_all`, a row may update several. */
      updated: z.int(),
      rejected: z.int(),
      /** Rejected because more records have their key than `severalMatches` allows. */
      ambiguous: z.int(),
      /** For each column, the cells of imported rows that can’t be read. */
      cellsLeftEmpty: z.array(z.int()),
    }),
    refusals: ['import_not_ready', 'unknown_field', 'forbidden', 'file_unreadable'],
    writes: false,
    example: { columns: [{ to: 'skip' }] },
  }),
  start: defineEndpoint({
    name: 'imports.start',
    method: 'POST',
    path: `${base}/{importId}/start`,
    summary: 'Start an import. New fields are created first.',
    needs: 'team_member',
    params: importParams,
    body: mapping.extend({
      ...matching,
      /** Whether files with these columns are read like this from now on; as before if omitted. */
      remembersReading: z.boolean().optional(),
    }),
    reply: importJob,
    refusals: ['import_not_ready', 'unknown_field', 'column_name_taken', 'forbidden'],
    writes: true,
    announces: ['import.progress', 'collection.changed'],
    example: { columns: [{ to: 'skip' }] },
  }),
  cancel: defineEndpoint({
    name: 'imports.cancel',
    method: 'POST',
    path: `${base}/{importId}/cancel`,
    summary: 'Cancel an import. Stored records stay and can be undone.',
    needs: 'team_member',
    params: importParams,
    body: z.strictObject({}),
    reply: importJob,
    refusals: ['import_not_ready'],
    writes: true,
    announces: ['import.progress'],
    example: {},
  }),
  undo: defineEndpoint({
    name: 'imports.undo',
    method: 'POST',
    path: `${base}/{importId}/undo`,
    summary:
      'Move all records an import created to the trash and give updated ones their old values back, unless they’ve changed since.',
    needs: 'team_member',
    params: importParams,
    body: z.strictObject({}),
    reply: importJob,
    refusals: ['import_not_undoable'],
    writes: true,
    announces: ['import.progress'],
    example: {},
  }),
  errors: defineEndpoint({
    name: 'imports.errors',
    method: 'GET',
    path: `${base}/{importId}/errors.csv`,
    summary: 'Download rejected rows as CSV, with their row number and the reason.',
    needs: 'team_member',
    params: importParams,
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
  cellsFile: defineEndpoint({
    name: 'imports.cellsFile',
    method: 'GET',
    path: `${base}/{importId}/cells.csv`,
    summary:
      'Download the cells that an import could not read as CSV, with their row, column, and the reason.',
    needs: 'team_member',
    params: importParams,
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
  cells: defineEndpoint({
    name: 'imports.cells',
    method: 'GET',
    path: `${base}/{importId}/cells`,
    summary:
      'List the first 100 cells that an import could not read and that have not been corrected. Their rows were imported without them.',
    needs: 'team_member',
    params: importParams,
    reply: leftCells,
    refusals: [],
    writes: false,
  }),
  fillCell: defineEndpoint({
    name: 'imports.fillCell',
    method: 'POST',
    path: `${base}/{importId}/cells`,
    summary:
      'Store a text in place of a cell that could not be read. It is read like the cell; an empty one only removes the cell from the list. `sameTexts` does the same for later cells of its group, in up to 1,000 records; `nextRow` is where to go on.',
    needs: 'team_member',
    params: importParams,
    body: z.strictObject({
      row: z.int().min(1),
      column: z.int().min(0),
      text: text(20_000),
      sameTexts: z.boolean().optional(),
    }),
    reply: leftCells.extend({
      /** Cells that are no longer listed. Those of records that are deleted or hidden from the caller still are. */
      filled: z.int(),
      /** The row of the next cell with the same text, if not all of them fit in. */
      nextRow: z.int().nullable(),
    }),
    refusals: ['unknown_field', 'forbidden', 'value_taken'],
    writes: true,
    announces: ['import.progress', 'records.changed'],
    example: { row: 1, column: 0, text: '2026-02-28' },
  }),
};
