// Guesses what the columns of a file of subscribers contain, from their headers and their values. The guess is shown
// before anything is imported.
import type { DateOrder } from '@fieldhouse/contract/file-reading';
import type { RowStatus, SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { likelyDateOrder } from '../fields/date/date-order.ts';
import { isCode } from '../fields/text/phone-number.ts';
import {
  type ConsentHeader,
  isStateHeader,
  mayBePlace,
  readConsentHeader,
  saysLeft,
} from './consent-header.ts';
import { toImportedStatus, yesOrNo } from './imported-status.ts';
import { headersOf, type NamedColumn, plainHeader, weakHeaders } from './subscriber-headers.ts';

interface GuessedColumns {
  readonly headerRow: number | null;
  /** An address or phone number in the first row, which therefore was guessed to be no header. */
  readonly firstAddress?: string | undefined;
  /** Null for a column that may say who left, which the user has to decide. Without addresses, only what says who left is guessed. */
  readonly columns: readonly (SubscriberColumn | null)[];
  readonly rowStatus: RowStatus;
  readonly dateOrder: DateOrder;
}

interface SubscriberFile {
  readonly fileName: string;
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
  /** Rows of titles that may precede the header. */
  readonly titles: number;
  /** The row of the header that the user chose, from 1, or null for none; guessed if undefined. */
  readonly headerRow?: number | null | undefined;
  /** Dates below the first rows that can be read in one order only, of columns in which none of the first can. */
  readonly laterDates?: readonly { readonly column: number; readonly text: string }[];
  /** Which of two orders an ambiguous date has: the usual one of the team. */
  readonly dateOrder: DateOrder;
}

export function guessSubscriberColumns({
  fileName,
  rows,
  titles,
  headerRow: chosenRow,
  laterDates = [],
  dateOrder,
}: SubscriberFile): GuessedColumns {
  const { headerRow, firstAddress } =
    chosenRow === undefined ? findHeader(rows, titles) : { headerRow: chosenRow };
  const headers = headerRow === null ? [] : (rows[headerRow - 1] ?? []).map(plainHeader);
  const body = rows.slice(headerRow ?? 0);
  const guess = startGuess(headers, body);
  const rowStatus = guessRowStatus(fileName, headers);
  guessByValues(guess, 'email', isEmail);
  guessPhone(guess);
  const hasAddresses = has(guess, 'email') || has(guess, 'phone');
  if (hasAddresses) guessNames(guess, body);
  guessStatus(guess);
  if (!hasAddresses) return { headerRow, firstAddress, columns: guess.columns, rowStatus, dateOrder };
  guessByHeader(guess, 'agreed_on', (cells) => cells.some((cell) => /\d/.test(cell)));
  guessByHeader(guess, 'source', () => true);
  const at = guess.columns.indexOf('agreed_on');
  const later = laterDates.filter(({ column }) => column === at).map(({ text }) => text);
  const dates = [...(guess.values[at] ?? []), ...later];
  const found = { headerRow, firstAddress, columns: guess.columns, rowStatus };
  return { ...found, dateOrder: likelyDateOrder(dates) ?? dateOrder };
}

/** The first row below any titles that is no person. */
function findHeader(
  rows: readonly (readonly string[])[],
  titles: number,
): Pick<GuessedColumns, 'headerRow' | 'firstAddress'> {
  const addressIn = (row: readonly string[] = []) => row.find((cell) => isEmail(cell) || isPhone(cell));
  const place = [titles, 0].find((at) => addressIn(rows[at]) === undefined);
  return place === undefined || rows.length === 0
    ? { headerRow: null, firstAddress: addressIn(rows[0]) }
    : { headerRow: place + 1 };
}

type GuessedColumn = Exclude<SubscriberColumn, 'skip'>;

interface Guess {
  readonly headers: readonly string[];
  /** By column, without empty ones. */
  readonly values: readonly (readonly string[])[];
  readonly columns: (SubscriberColumn | null)[];
  /** How many rows. */
  readonly height: number;
}

function startGuess(headers: readonly string[], rows: readonly (readonly string[])[]): Guess {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), headers.length);
  const values = Array.from({ length: width }, (_, at) =>
    rows.map((row) => (row[at] ?? '').trim()).filter(Boolean),
  );
  return { headers, values, columns: values.map(() => 'skip'), height: rows.length };
}

function has({ columns }: Guess, column: GuessedColumn): boolean {
  return columns.includes(column);
}

function replace({ columns }: Guess, from: GuessedColumn, to: SubscriberColumn): void {
  const at = columns.indexOf(from);
  if (at !== -1) columns[at] = to;
}

/** By the header if the values agree, else the column in which the most values match. */
function guessByValues(guess: Guess, column: NamedColumn, matches: (cell: string) => boolean): void {
  const count = (cells: readonly string[]) => cells.filter(matches).length;
  if (guessByHeader(guess, column, (cells) => count(cells) > 0)) return;
  const counts = guess.values.map((cells, at) => (guess.columns[at] === 'skip' ? count(cells) : 0));
  const most = Math.max(0, ...counts);
  if (most > 0) guess.columns[counts.indexOf(most)] = column;
}

/** An empty column doesn't contradict its header, unless the header has another meaning more often. */
function guessByHeader(
  { headers, values, columns }: Guess,
  column: NamedColumn,
  agree: (cells: readonly string[]) => boolean,
): boolean {
  for (const header of headersOf[column]) {
    const at = headers.findIndex((one, index) => one === header && columns[index] === 'skip');
    const cells = values[at];
    if (cells === undefined) continue;
    if (cells.length > 0 ? !agree(cells) : weakHeaders.has(header)) continue;
    columns[at] = column;
    return true;
  }
  return false;
}

/**
 * An agreement to get email is none to get text messages, so that phone numbers beside addresses are left to
 * the user.
 */
function guessPhone(guess: Guess): void {
  guessByValues(guess, 'phone', isPhone);
  const header = guess.headers[guess.columns.indexOf('phone')] ?? '';
  if (has(guess, 'email') && !header.startsWith('sms')) replace(guess, 'phone', 'skip');
}

/** “Nombre” beside “Apellidos” is a first name, and so is “Name” beside “Last name”, unless it contains the last name too. */
function guessNames(guess: Guess, rows: readonly (readonly string[])[]): void {
  const any = () => true;
  guessByHeader(guess, 'last_name', any);
  guessByHeader(guess, 'first_name', any);
  if (has(guess, 'last_name') && has(guess, 'first_name')) return;
  guessByHeader(guess, 'name', any);
  if (!has(guess, 'last_name')) return;
  if (hasWholeNames(guess, rows)) replace(guess, 'last_name', 'skip');
  else replace(guess, 'name', 'first_name');
}

/** Whether most names that have a last name beside them contain it. */
function hasWholeNames({ columns }: Guess, rows: readonly (readonly string[])[]): boolean {
  const wordsIn = (row: readonly string[], column: GuessedColumn) =>
    (row[columns.indexOf(column)] ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
  const pairs = rows
    .map((row) => ({ name: wordsIn(row, 'name'), last: wordsIn(row, 'last_name') }))
    .filter(({ name, last }) => name.length > 1 && last.length > 0);
  const whole = pairs.filter(({ name, last }) => last.every((word) => name.includes(word)));
  return whole.length * 2 > pairs.length;
}

/**
 * A status in words, or yes and no. A column that says who left is read whatever else it contains: rows whose text can't be read are
 * rejected instead of subscribed. A column that may say it, but can't be decided, is asked about.
 */
function guessStatus(guess: Guess): void {
  const { columns } = guess;
  const found = consentColumnsOf(guess);
  const ofKind = (kind: ConsentHeader) =>
    found.filter((one) => one.kind === kind && columns[one.at] === 'skip');
  const ofStates = found.filter(({ header, at }) => columns[at] === 'skip' && isStateHeader(header));
  const status = [...ofKind('status'), ...ofStates].find(({ cells }) => cells.some(isStatus));
  if (status) columns[status.at] = 'status';
  else guessByHeader(guess, 'status', (cells) => cells.some(isStatus));
  for (const { at } of ofKind('left')) columns[at] = 'opted_out';
  for (const { at, cells, header } of ofKind('trouble'))
    if (!isOfCounts(cells, header)) columns[at] = 'opted_out';
  // The one by which the most people are left out.
  const count = ({ cells }: ConsentColumn) => cells.filter((cell) => yesOrNo(cell) === false).length;
  const [agreed] = ofKind('agreed')
    .filter(({ cells, header }) => cells.some(isAnswer) && !isOfCounts(cells, header))
    .toSorted((one, other) => count(other) - count(one));
  if (agreed) columns[agreed.at] = 'subscribed';
  for (const one of found) if (columns[one.at] === 'skip' && isDoubtful(one)) columns[one.at] = null;
}

interface ConsentColumn {
  readonly at: number;
  readonly header: string;
  readonly kind: ConsentHeader | undefined;
  /** Without empty ones. */
  readonly cells: readonly string[];
  readonly hasGaps: boolean;
}

function consentColumnsOf(guess: Guess): readonly ConsentColumn[] {
  const hasEmail = has(guess, 'email');
  return guess.values.map((cells, at) => {
    const header = guess.headers[at] ?? '';
    const hasGaps = cells.length < guess.height;
    return { at, header, kind: readConsentHeader(header, { hasEmail }), cells, hasGaps };
  });
}

function isStatus(cell: string): boolean {
  return toImportedStatus(cell) !== undefined;
}

function isAnswer(cell: string): boolean {
  return yesOrNo(cell) !== undefined || isStatus(cell);
}

/** Whether a column that nothing was guessed for may say who left, or never agreed. */
function isDoubtful({ header, kind, cells, hasGaps }: ConsentColumn): boolean {
  if (cells.length === 0 || kind === 'trouble') return false;
  if (cells.some((cell) => cell.length <= longestNote && saysLeft(cell))) return true;
  if (cells.every(isStatus) || (header === '' && cells.every(isAnswer))) return true;
  if (kind === undefined)
    return isStateHeader(header) && (cells.every(isLetter) || (isOfWords(cells) && !mayBePlace(header)));
  if (kind !== 'mentioned' && isOfCodes(cells, header)) return true;
  if (cells.some(isAnswer)) return !isOfCounts(cells, header);
  return kind !== 'mentioned' && (isOfWords(cells) || (hasGaps && cells.every(isDay)));
}

const longestNote = 60;
const maxStates = 6;

/** A few words that repeat: “weekly”, “never”. */
function isOfWords(cells: readonly string[]): boolean {
  return (
    new Set(cells).size <= maxStates &&
    cells.every((cell) => cell.length <= longestStatus && /^[^\d@]+$/.test(cell))
  );
}

function isLetter(cell: string): boolean {
  return /^\p{L}$/u.test(cell);
}

function isDay(cell: string): boolean {
  return /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(cell);
}

/** “Emails bounced”, not “Bounced” with 0 and 1. A word among the numbers says who left. */
function isOfCounts(cells: readonly string[], header: string): boolean {
  const numbers = cells.filter((cell) => /^\d+$/.test(cell));
  const hasAnswers = cells.some((cell) => !/^\d+$/.test(cell) && isAnswer(cell));
  if (numbers.length === 0 || hasAnswers) return false;
  return countWord.test(header) || numbers.some((cell) => !/^[01]$/.test(cell));
}

const countWord =
  /\b(emails|mails|newsletters|count|number|times|total|correos|anzahl|orders|bookings|visits|pedidos|reservas|bestellungen)\b/;

/** 1 for yes and 2 for no. */
function isOfCodes(cells: readonly string[], header: string): boolean {
  return !countWord.test(header) && new Set(cells).size <= 3 && cells.every((cell) => /^\d$/.test(cell));
}

const longestStatus = 40;
/** Mailchimp exports one file for each status. Only whole words count: “trabajadores” contains “baja”. */
function guessRowStatus(fileName: string, headers: readonly string[]): RowStatus {
  const file = fileName
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.:()+-]+/g, ' ');
  if (bouncedFile.test(file) || headers.includes('clean time')) return 'bounced';
  const title = plainHeader(fileName.replace(/\.\w+$/, '')).replaceAll(/\d+|baja california/g, '');
  const isOfLeft = readConsentHeader(title, { hasEmail: false }) === 'left';
  if (isOfLeft || unsubscribedFile.test(file) || headers.includes('unsub time')) return 'unsubscribed';
  return 'subscribed';
}

const bouncedFile = /\bcleaned\b|bounce|\brebot|unzustellbar|undeliver|invalid (e ?mail|address)/u;
const unsubscribedFile =
  /unsub|non ?subscri|not ?subscri|opt(ed)? ?outs?\b|(?<!\p{L})bajas?(?!\p{L})(?! california)|desuscri|no suscrit|abmeld|abgemeldet|abbestell|ausgetragen|austritt|widerruf|désabonn|desabonn|désinscri|desinscri|cancell?ed subscri|do not (e ?mail|mail|contact|send)|no (enviar|contactar)|cancelad[oa]s|complain|\bspam\b|\bdnc\b|suppress|block ?list|black ?list|sperrliste|robinson ?list/u;

/** Also with a name: `Elena Rossi <elena@example.org>`. */
function isEmail(text: string): boolean {
  return /^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(text.trim());
}

/** Long enough, and written like a phone number: ids and postal codes are shorter. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return (
    /^(\+|\(|\d)[\d\s().-]+$/.test(text.trim()) &&
    digits >= 7 &&
    digits <= 15 &&
    !/^\d{4}-\d\d-\d\d/.test(text) &&
    !isCode(text)
  );
}
