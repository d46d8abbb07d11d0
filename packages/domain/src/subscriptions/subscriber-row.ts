// Reads one row of an imported file of subscribers. Nothing is guessed here: what can't be read is a problem of the row.
import { cutText } from '@fieldhouse/contract/storable-text';
import type { RowStatus, SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { emailAddress, phoneNumber as phoneNumberText } from '@fieldhouse/contract/text';
import { isRealDate } from '../fields/date/date.ts';
import { type DayContext, readDay } from '../fields/date/day-text.ts';
import { isNullDate } from '../fields/date/null-date.ts';
import { addDays } from '../fields/date/zoned-time.ts';
import { phoneNumber } from '../fields/text/phone-number.ts';
import { withoutUnseen } from '../fields/text/readable-text.ts';
import { isSheetError } from '../fields/text/sheet-error.ts';
import { type ImportedStatus, toImportedStatus, yesOrNo } from './imported-status.ts';

export interface SubscriberMapping {
  readonly columns: readonly SubscriberColumn[];
  /** Of all rows, if no column has a status. */
  readonly rowStatus: RowStatus;
  /** Of a file. Addresses of records have one form, and records say no days. */
  readonly reading?: {
    /** ISO 3166 code for phone numbers without a country code. */
    readonly country: string;
    /** How days are read. */
    readonly days: DayContext;
  };
  /** The last day on which a person can have agreed, as an ISO date. */
  readonly today: string;
}

export const rowProblems = [
  'malformed',
  'no_address',
  'not_an_email',
  'not_a_phone',
  /** Of a row that is stored without its phone number. */
  'phone_left_out',
  'unknown_status',
  'wrong_date',
  'phone_cant_confirm',
] as const;
export type RowProblem = (typeof rowProblems)[number];

export interface SubscriberRow {
  /** An email address, a phone number in E.164, or both. */
  readonly addresses: readonly string[];
  readonly name: string;
  readonly status: ImportedStatus;
  /** Empty if the row has none of its own. */
  readonly source: string;
  readonly agreedOn: string | null;
  readonly problem: RowProblem | null;
}

type Read = SubscriberRow | { readonly rejected: RowProblem };

export function readSubscriberRow(cells: readonly string[], mapping: SubscriberMapping): Read {
  const cell = (column: SubscriberColumn) => {
    const at = mapping.columns.indexOf(column);
    return at === -1 ? undefined : plainText(cells[at] ?? '');
  };
  const [shownName, email] = readMailbox(cell('email') ?? '');
  const reached = readAddresses(email, cell('phone') ?? '', mapping.reading?.country ?? '');
  if ('rejected' in reached) return reached;
  const optOuts = mapping.columns.flatMap((column, at) =>
    column === 'opted_out' ? [plainText(cells[at] ?? '')] : [],
  );
  const status = readStatus({ stated: cell('status'), agreed: cell('subscribed'), optOuts }, mapping);
  if (status === undefined) return { rejected: 'unknown_status' };
  const agreedOn = readDate(cell('agreed_on') ?? '', mapping);
  if (agreedOn === undefined) return { rejected: 'wrong_date' };
  const textOf = (column: SubscriberColumn) => {
    const text = cell(column) ?? '';
    return isSheetError(text) || isJson(text) ? '' : text;
  };
  const parts = [textOf('first_name'), textOf('last_name')].filter(Boolean).join(' ');
  return {
    ...reached,
    name: cutText(textOf('name') || parts || shownName, longestName),
    status,
    source: cutText(textOf('source'), longestSource),
    agreedOn,
  };
}

/** `{"first":"Ana","last":"Nunez"}` of a JSON file is no name to greet anyone by. */
function isJson(text: string): boolean {
  return /^(\{"|\[[{"])/.test(text);
}

const longestName = 200;
const longestSource = 300;

const mailbox = /^(?:"([^"<>]*)"|([^"<>]*)) ?<([^<>]*)>$/;

/** The name and the address of `Elena Rossi <elena@example.org>`, as mail programs copy them. */
function readMailbox(text: string): readonly [name: string, address: string] {
  const plain = withoutUnseen(text).trim();
  const [, quoted, bare = '', address] = mailbox.exec(plain) ?? [];
  if (address === undefined) return ['', plain.replace(/^mailto:/i, '').replace('＠', '@')];
  return [(quoted ?? bare).trim(), address];
}

function readAddresses(
  email: string,
  phone: string,
  country: string,
): Pick<SubscriberRow, 'addresses' | 'problem'> | { readonly rejected: RowProblem } {
  const address = emailAddress.safeParse(email).data;
  const number = readPhone(phone, country);
  if (email !== '' && address === undefined) return { rejected: 'not_an_email' };
  if (address === undefined && number === undefined)
    return { rejected: phone === '' ? 'no_address' : 'not_a_phone' };
  const addresses = [address, number].filter((one) => one !== undefined);
  return { addresses, problem: phone !== '' && number === undefined ? 'phone_left_out' : null };
}

function readPhone(text: string, country: string): string | undefined {
  const parsed = phoneNumber.fromText(
    text,
    { defaultCountry: country },
    { country, locale: 'en-US', timeZone: 'UTC' },
  );
  return parsed.ok ? phoneNumberText.safeParse(parsed.value).data : undefined;
}

/** What counts first if a row says several things: an opt-out always does. */
const statuses = ['complained', 'bounced', 'unsubscribed', 'unconfirmed', 'subscribed'] as const;
const leaving: readonly ImportedStatus[] = ['complained', 'bounced', 'unsubscribed'];

interface StatusCells {
  readonly stated: string | undefined;
  readonly agreed: string | undefined;
  readonly optOuts: readonly string[];
}

/**
 * A file with a column of statuses, or of yes and no, has one in each row: a row without it is not taken for a subscriber. Undefined
 * if it can't be read.
 */
function readStatus(
  { stated, agreed, optOuts }: StatusCells,
  mapping: SubscriberMapping,
): ImportedStatus | undefined {
  const found = [
    ...(stated === undefined ? [] : [toImportedStatus(stated)]),
    ...(agreed === undefined ? [] : [statusOfAnswer(agreed)]),
    ...(stated === undefined && agreed === undefined ? [mapping.rowStatus] : []),
    ...optOuts.map((text) => statusOfOptOut(text, mapping)),
  ];
  const first = statuses.find((status) => found.includes(status));
  return first !== undefined && (leaving.includes(first) || !found.includes(undefined)) ? first : undefined;
}

function statusOfAnswer(text: string): ImportedStatus | undefined {
  const answer = yesOrNo(text);
  return answer === undefined ? toImportedStatus(text) : answer ? 'subscribed' : 'unsubscribed';
}

const dayOrTime = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|\b(?:19|20)\d\d\b/;

const agreement =
  /subscri|opt(?:ed)?[ _-]?in|suscri|angemeldet|abonn|inscri|iscritt|ingeschreven|aangemeld|^allow/;

/** What databases write for an empty cell. */
const nothing = /^(?:null|\(null\)|\\N|nil)$/i;

/** Before this day no one left a list: a program had no day, and wrote the first one that it knows. */
const firstDay = '1990-01-01';

/** Of an empty cell, yes and no, or the time at which someone left. */
function statusOfOptOut(text: string, mapping: SubscriberMapping): ImportedStatus | undefined {
  if (text === '' || nothing.test(text) || isNullDate(text)) return 'subscribed';
  const answer = yesOrNo(text);
  if (answer !== undefined) return answer ? 'unsubscribed' : 'subscribed';
  const stated = toImportedStatus(text);
  // “Enabled” may say that someone has left.
  if (stated === 'subscribed' && !agreement.test(text.toLowerCase())) return undefined;
  return stated ?? (dayOrTime.test(text) && isLikelyDay(text, mapping) ? 'unsubscribed' : undefined);
}

/** Neither `0001-01-01` nor `9999-12-31`. Where the file was written it may be tomorrow. */
function isLikelyDay(text: string, { reading, today }: SubscriberMapping): boolean {
  const day = reading && readDay(withoutTime(text), reading.days);
  return day === undefined || (day >= firstDay && day <= addDays(today, 1));
}

/** Null without a date, undefined if it can't be read. The time of day doesn't matter. */
function readDate(text: string, { reading, today }: SubscriberMapping): string | null | undefined {
  if (text === '' || nothing.test(text) || isNullDate(text)) return null;
  if (!reading) return undefined;
  const date = readDay(withoutTime(text), reading.days);
  return date !== undefined && isRealDate(date) && date <= today ? date : undefined;
}

function withoutTime(text: string): string {
  return text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
}

/** The database can't store NUL and half characters. */
function plainText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim();
}
