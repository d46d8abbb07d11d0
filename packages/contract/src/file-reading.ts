// How a file is read. Everything is guessed on upload, and any guess can be replaced by a choice: the same for imports of
// records and of subscribers.
import { z } from 'zod';
import { isStorableText } from './storable-text.ts';
import { text } from './text.ts';

/** Those that browsers read (WHATWG), and the one of DOS in Western Europe. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'macintosh',
  'x-mac-cyrillic',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'ibm850',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export const fileEncoding = z.enum(fileEncodings);
export type FileEncoding = z.output<typeof fileEncoding>;

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** `3/4/05` is in March, in April, or on 5 April 2003. */
export const dateOrders = ['month_first', 'day_first', 'year_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The last row that can name the columns. */
export const maxHeaderRow = 50;

const parts = {
  encoding: fileEncoding,
  /** The character between two cells of a CSV file; empty if each line is one cell. */
  delimiter: z
    .string()
    .regex(/^[^"\r\n]?$/)
    .refine(isStorableText, { error: 'text_not_storable' }),
  /** The row that names the columns, counted from 1 without blank rows; rows above it are not imported. Null if there is none. */
  headerRow: z.int().min(1).max(maxHeaderRow).nullable(),
  /** Between the whole and the fraction of numbers. */
  decimalSign: z.enum(decimalSigns),
  /** Of dates whose order is ambiguous. */
  dateOrder: z.enum(dateOrders),
  /** Keys that lead to the list of records of a JSON file; empty if the file consists of records. */
  listPath: z.array(text(200).min(1)).max(5),
};
export const readingPart = z.enum(Object.keys(parts) as readonly (keyof typeof parts)[]);
export type ReadingPart = z.output<typeof readingPart>;

/** Choices of the user; what is left out is guessed. A choice that the format of the file doesn't have is refused. */
export const readingChoices = z.strictObject(parts).partial();
export type ReadingChoices = z.output<typeof readingChoices>;

/** A cell by which the decimal sign or the order of dates was chosen; none where the file has no numbers or dates. */
const cellEvidence = z.object({
  part: z.enum(['decimalSign', 'dateOrder']),
  /** Counted from 1 below the header. */
  row: z.int(),
  text: z.string(),
  /** False if the cell could be read in another way too, and no cell shows which is meant. */
  isProof: z.boolean(),
});

/** Why a row was guessed to name the columns, or why the first one was not. */
const headerEvidence = z.object({
  part: z.literal('headerRow'),
  /**
   * A cell of the row differs from the values below it, or is like them; all its cells could be names, or one could not; the row has
   * an address or a phone number, or none.
   */
  reason: z.enum(['unlike_below', 'like_below', 'names', 'no_name', 'address', 'no_address']),
  /** The beginning of that cell; empty if the reason concerns the whole row. */
  text: z.string(),
  /** The beginning of a value below the cell, if they were compared. */
  below: z.string(),
});
export type HeaderEvidence = z.output<typeof headerEvidence>;

/** By what the delimiter was guessed in the first rows of a CSV file. */
const delimiterEvidence = z.object({
  part: z.literal('delimiter'),
  /**
   * The first line names it (`sep=;`), rows have the same number of cells, the commas are decimal signs, or no character splits
   * the rows evenly.
   */
  reason: z.enum(['separator_line', 'cells', 'decimal_commas', 'one_cell']),
  /** How many rows were compared, how many of them have the same number of cells, and which. */
  rows: z.int(),
  evenRows: z.int(),
  cells: z.int(),
  /** A number with a decimal comma. */
  text: z.string(),
  /** Another character that splits rows: into how many cells. */
  other: z.object({ delimiter: parts.delimiter, fewest: z.int(), most: z.int() }).nullable(),
});
export type DelimiterEvidence = z.output<typeof delimiterEvidence>;

export const fileReading = z.object({
  ...parts,
  /** Which parts the user chose; the others are guessed. */
  chosen: z.array(readingPart),
  /** The likeliest encodings of a CSV file, the one that is used first. */
  encodings: z.array(
    z.object({
      encoding: fileEncoding,
      /** Text of the file beyond ASCII. */
      sample: z.string(),
      /** Characters of the file’s beginning that this encoding can’t read. */
      unreadable: z.int(),
    }),
  ),
  /** The beginning of the first rows, to choose the header row from; none for JSON. */
  firstRows: z.array(z.string()),
  /** Lists that a JSON file contains. */
  lists: z.array(z.array(z.string())),
  /** Why parts were guessed like this; none for a part that the user chose, but for a doubt or a proof by its cells. */
  evidence: z.array(z.discriminatedUnion('part', [cellEvidence, headerEvidence, delimiterEvidence])),
});
export type CellEvidence = z.output<typeof cellEvidence>;
export type FileReading = z.output<typeof fileReading>;
