// How a file is read. Everything is guessed on upload, and any guess can be replaced by a choice: the same for imports of
// records and of subscribers.
import { z } from 'zod';
import { isStorableText } from './storable-text.ts';
import { text } from './text.ts';

/** Those that browsers read (WHATWG). */
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
  /** Cells by which the decimal sign and the order of dates were chosen; none where the file has no numbers or dates. */
  evidence: z.array(
    z.object({
      part: z.enum(['decimalSign', 'dateOrder']),
      /** Counted from 1 below the header. */
      row: z.int(),
      text: z.string(),
      /** False if the cell could be read in another way too, and no cell shows which is meant. */
      isProof: z.boolean(),
    }),
  ),
});
export type FileReading = z.output<typeof fileReading>;
