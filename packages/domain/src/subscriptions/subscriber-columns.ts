// Guesses what the columns of a file of subscribers contain, from their headers and their values. The guess is shown
// before anything is imported.
import type { DateOrder } from '@fieldhouse/contract/file-reading';
import type { RowStatus, SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { likelyDateOrder } from '../fields/date/date-order.ts';
import { isCode } from '../fields/text/phone-number.ts';
import { toImportedStatus, yesOrNo } from './imported-status.ts';

interface GuessedColumns {
  readonly headerRow: number | null;
  /** An address or phone number in the first row, which therefore was guessed to be no header. */
  readonly firstAddress?: string | undefined;
  /** All skipped if no column has addresses or phone numbers. */
  readonly columns: readonly SubscriberColumn[];
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
  /** Which of two orders an ambiguous date has: the usual one of the team. */
  readonly dateOrder: DateOrder;
}

export function guessSubscriberColumns({
  fileName,
  rows,
  titles,
  headerRow: chosenRow,
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
  if (!has(guess, 'email') && !has(guess, 'phone'))
    return { headerRow, firstAddress, columns: guess.columns, rowStatus, dateOrder };
  guessNames(guess, body);
  guessStatus(guess);
  guessByHeader(guess, 'agreed_on', (cells) => cells.some((cell) => /\d/.test(cell)));
  guessByHeader(guess, 'source', () => true);
  const dates = guess.values[guess.columns.indexOf('agreed_on')] ?? [];
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

/** Headers by their meaning, in order of preference, without punctuation. */
const headersOf: Readonly<Record<NamedColumn, readonly string[]>> = {
  email: [
    ...['email address', 'email', 'e mail address', 'e mail', 'mail', 'primary email', 'email 1'],
    ...['e mail adresse', 'email adresse', 'mailadresse'],
    ...[
      'correo electrónico',
      'correo electronico',
      'dirección de correo electrónico',
      'dirección de correo',
      'correo',
    ],
    // A postal address in most files: its values decide.
    ...['address', 'dirección'],
  ],
  phone: [
    ...[
      'sms phone number',
      'sms phone',
      'sms',
      'mobile phone',
      'mobile number',
      'mobile',
      'cell phone',
      'cell',
    ],
    ...[
      'phone number',
      'phone',
      'telephone',
      'telefon',
      'telefonnummer',
      'handy',
      'mobil',
      'teléfono móvil',
      'móvil',
      'celular',
      'número de teléfono',
      'teléfono',
    ],
  ],
  name: [
    'full name',
    'name',
    'contact name',
    'display name',
    'vollständiger name',
    'nombre completo',
    'nombre y apellidos',
    'nombre',
  ],
  first_name: [
    'first name',
    'firstname',
    'fname',
    'given name',
    'forename',
    'vorname',
    'nombre de pila',
    'primer nombre',
  ],
  last_name: [
    'last name',
    'lastname',
    'lname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'apellidos',
    'apellido',
  ],
  status: [
    ...[
      'email marketing status',
      'subscription status',
      'subscriber status',
      'marketing status',
      'member status',
    ],
    ...['status', 'estado de la suscripción', 'estado'],
  ],
  source: [
    'consent source',
    'source of consent',
    'opt in source',
    'signup source',
    'source',
    'origen',
    'fuente',
  ],
  agreed_on: [
    ...[
      'optin time',
      'opt in time',
      'opt in date',
      'optin date',
      'consent date',
      'date of consent',
      'consent time',
    ],
    ...[
      'confirm time',
      'subscribed at',
      'subscribed on',
      'subscription date',
      'subscribe date',
      'signup date',
    ],
    ...[
      'angemeldet am',
      'anmeldedatum',
      'datum der anmeldung',
      'abonniert am',
      'abonniert seit',
      'eingetragen am',
    ],
    ...[
      'einwilligung am',
      'datum der einwilligung',
      'einwilligungsdatum',
      'zugestimmt am',
      'bestätigt am',
      'opt in datum',
    ],
    ...['suscrito el', 'suscrita el', 'suscrito desde', 'fecha de confirmación', 'confirmado el'],
    ...['fecha de consentimiento', 'fecha del consentimiento', 'fecha de suscripción', 'fecha de alta'],
  ],
};

type GuessedColumn = Exclude<SubscriberColumn, 'skip'>;
type NamedColumn = Exclude<GuessedColumn, 'subscribed' | 'opted_out'>;

interface Guess {
  readonly headers: readonly string[];
  /** By column, without empty ones. */
  readonly values: readonly (readonly string[])[];
  readonly columns: SubscriberColumn[];
}

function startGuess(headers: readonly string[], rows: readonly (readonly string[])[]): Guess {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), headers.length);
  const values = Array.from({ length: width }, (_, at) =>
    rows.map((row) => (row[at] ?? '').trim()).filter(Boolean),
  );
  return { headers, values, columns: values.map(() => 'skip') };
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

const weakHeaders = new Set(['address', 'dirección']);

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
 * rejected instead of subscribed.
 */
function guessStatus(guess: Guess): void {
  guessByHeader(guess, 'status', (cells) => cells.some((cell) => toImportedStatus(cell) !== undefined));
  const isAnswer = (cell: string) => yesOrNo(cell) !== undefined || toImportedStatus(cell) !== undefined;
  guessByPattern(guess, 'opted_out', optOutHeader, () => true);
  guessByPattern(guess, 'opted_out', troubleHeader, (cells, header) => !isOfCounts(cells, header));
  guessByPattern(guess, 'subscribed', optInHeader, (cells) => cells.some(isAnswer));
  if (['status', 'subscribed', 'opted_out'].some((column) => guess.columns.some((one) => one === column)))
    return;
  guessByPattern(
    guess,
    'status',
    /consent|opt(ed)? ?in|einwilligung|subscri.* status|marketing status/u,
    (cells) => cells.length > 0 && cells.every((cell) => cell.length <= longestStatus && !/\d/.test(cell)),
  );
}

/** “Emails bounced”, not “Bounced” with 0 and 1. A word among the numbers says who left. */
function isOfCounts(cells: readonly string[], header: string): boolean {
  const numbers = cells.filter((cell) => /^\d+$/.test(cell));
  const hasAnswers = cells.some(
    (cell) => !/^\d+$/.test(cell) && (yesOrNo(cell) !== undefined || toImportedStatus(cell) !== undefined),
  );
  if (numbers.length === 0 || hasAnswers) return false;
  return (
    /\b(emails|mails|count|number|times|total|correos|anzahl|orders|bookings|visits|pedidos|reservas|bestellungen)\b/.test(
      header,
    ) || numbers.some((cell) => !/^[01]$/.test(cell))
  );
}

const longestStatus = 40;
/** What else a file has about an agreement or its end. */
const otherHeader = /reason|grund|motivo|source|origen|quelle|method|campaign|url|link|\bip\b/;
/** An agreement to get text messages is none to get email. */
const smsHeader = /\bsms\b|\btext|phone|mobile|whatsapp|tel[eé]fono|móvil|telefon|handy/;
/** In English, Spanish, German and French; `HasOptedOutOfEmail` is one word. */
const optOutHeader = new RegExp(
  [
    /opt(?:ed)? ?out|unsub|do ?not ?(?:e ?mail|mail|contact|send)|\bdnc\b|^stop\b|suppress|refuse/,
    /black ?list|block ?list|sperr|robinson|^(?:is )?(?:inactive|removed|deleted|archived|invalid|disabled|left)(?: at| on| date)?$/,
    /\bbajas?\b|desuscri|bloquead[oa]|eliminad[oa]|rechaza/,
    /abgemeldet|abmeld|abbestell|widerruf|widersprochen|widerspruch|ausgetragen|austritt|gekündigt|kündigung|gelöscht/,
    /d[ée]sabonn|d[ée]sinscri|ne pas contacter/,
    // “No newsletter”, but not “No. of emails”.
    /^(?:no|not|non|kein(?:e|en)?|sin|nicht|ohne|never|nunca|pas de)\b(?! of\b).*(?:newsletter|mail|marketing|consent|subscri|suscri|acepta|bolet[ií]n|correo|einwilligung|zustimmung|angemeldet|abonn|kontakt|contact|werbung|publicidad|enviar|send|opt(?:ed)? ?in)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);
/** Also in the header of a count: “Emails bounced”. */
const troubleHeader = /bounced|complain|blocked|\bspam\b|cancell?ed|cancelad[oa]|exclu[dií]/u;
const optInHeader =
  /opt(ed)? ?in|^(is |e ?mail |newsletter )?subscribed?$|consent|accepts? ?.*marketing|newsletter|\b(gdpr|rgpd|lopd|dsgvo)\b|^(is )?active$|einwilligung|zustimmung|abonniert|^angemeldet$|^suscrit[oa]$|^acepta |bolet[ií]n|permission|\ballow|\bagree[sd]?\b|^e ?mail marketing$|^marketing$|erlaub|permiso|autoriza|recibir|\breceives?\b|^mailing( list)?$/u;

/** Of several columns, the one by which the most people are left out; but an opt-out of each column counts. */
function guessByPattern(
  guess: Guess,
  column: GuessedColumn,
  pattern: RegExp,
  agree: (cells: readonly string[], header: string) => boolean,
): void {
  const { headers, values, columns } = guess;
  const isNamed = (header: string) =>
    pattern.test(header) && !otherHeader.test(header) && !(has(guess, 'email') && smsHeader.test(header));
  // A no to an agreement, or anything but a no to its end.
  const leaving = column !== 'subscribed';
  const found = headers
    .map((header, at) => ({ header, at, cells: values[at] ?? [] }))
    .filter(({ header, at, cells }) => columns[at] === 'skip' && isNamed(header) && agree(cells, header))
    .map(({ at, cells }) => ({
      at,
      count: cells.filter((cell) => (yesOrNo(cell) ?? true) === leaving).length,
    }))
    .toSorted((one, other) => other.count - one.count);
  for (const { at } of column === 'opted_out' ? found : found.slice(0, 1)) columns[at] = column;
}

/** Mailchimp exports one file for each status. Only whole words count: “trabajadores” contains “baja”. */
function guessRowStatus(fileName: string, headers: readonly string[]): RowStatus {
  const file = fileName
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_.:()+-]+/g, ' ');
  if (bouncedFile.test(file) || headers.includes('clean time')) return 'bounced';
  if (unsubscribedFile.test(file) || headers.includes('unsub time')) return 'unsubscribed';
  return 'subscribed';
}

const bouncedFile = /\bcleaned\b|bounce|\brebot|unzustellbar|undeliver|invalid (e ?mail|address)/u;
const unsubscribedFile =
  /unsub|non ?subscri|not ?subscri|opt(ed)? ?outs?\b|(?<!\p{L})bajas?(?!\p{L})(?! california)|desuscri|no suscrit|abmeld|abgemeldet|abbestell|ausgetragen|austritt|widerruf|désabonn|desabonn|désinscri|desinscri|cancell?ed subscri|do not (e ?mail|mail|contact|send)|no (enviar|contactar)|cancelad[oa]s|complain|\bspam\b|\bdnc\b|suppress|block ?list|black ?list|sperrliste|robinson ?list/u;

function plainHeader(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replaceAll(/[\s_.:()-]+/g, ' ')
    .trim();
}

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
