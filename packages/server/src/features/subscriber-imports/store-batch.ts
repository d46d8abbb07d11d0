// Stores a batch of rows of a file. An opt-out in the file always counts; a subscription never overrides an opt-out, a
// suppression or an erasure.
import { cutText } from '@fieldhouse/contract/storable-text';
import { type RowStatus, rowStatus, subscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { type OptIn, optIn } from '@fieldhouse/contract/subscription-lists';
import type { ImportedStatus } from '@fieldhouse/domain/subscriptions/imported-status';
import { statusWhenAdded } from '@fieldhouse/domain/subscriptions/status-when-added';
import {
  type RowProblem,
  readSubscriberRow,
  type SubscriberMapping,
  type SubscriberRow,
} from '@fieldhouse/domain/subscriptions/subscriber-row';
import type { TeamContext } from '../../kernel/context.ts';
import { stripFormulaGuard } from '../../kernel/files/csv-cells.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import {
  enteredBy,
  findKnownAddresses,
  findList,
  type KnownAddress,
  type SubscriptionChange,
  setSubscriptions,
} from '../subscription-lists/index.ts';
import { cellText, type FileRow } from '../table-files/index.ts';
import { fileFormatOf } from './subscriber-file-format.ts';
import {
  advanceImport,
  type ImportCounts,
  insertProblems,
  insertSuppressions,
  type NewProblem,
  type SubscriberImportRow,
} from './subscriber-import-queries.ts';

interface Batch {
  readonly rows: readonly FileRow[];
  /** Rows stored before. */
  readonly rowsDone: number;
  readonly bytesRead: number;
}

export async function storeBatch(
  ctx: TeamContext,
  row: SubscriberImportRow,
  { rows, rowsDone, bytesRead }: Batch,
): Promise<void> {
  const { days, country } = fileFormatOf(row);
  const texts = rows.map(({ cells, fault }) =>
    fault ? undefined : cells.map((cell) => stripFormulaGuard(cellText(cell))),
  );
  const { read, counts } = await storeTexts(ctx, row, { texts, reading: { days, country } });
  const problems = problemsOf(rows, read, rowsDone);
  await insertProblems(ctx.db, row.id, problems);
  const isAdvanced = await advanceImport(
    ctx.db,
    { id: row.id, rowsDone, bytesRead },
    { ...counts, rows: rows.length, problems: problems.length },
  );
  if (!isAdvanced) throw new Error('The import has advanced elsewhere.');
  ctx.announce({ type: 'subscription_lists.changed' });
}

interface TextRows extends Pick<SubscriberMapping, 'reading'> {
  /** As the mapping of the import names their columns; undefined for a row that can't be read. */
  readonly texts: readonly (readonly string[] | undefined)[];
}

/** Stores rows, and returns what was read from each and what became of them. */
export async function storeTexts(ctx: TeamContext, row: SubscriberImportRow, { texts, ...rest }: TextRows) {
  const list = await findList(ctx.db, row.listId);
  refuseUnless(list, 'not_found');
  const consent = { optIn: optIn.parse(list.optIn), isConfirmed: row.isConfirmed };
  const read = readRows(texts, { ...mappingOf(ctx, row), ...rest }, consent);
  const people = peopleOf(read);
  const known = await findKnownAddresses(ctx.db, list.id, [...people.keys()]);
  const plan = planChanges(people, known, consent);
  const cause = { ...enteredBy(ctx, 'import', row.source), actorKind: 'member', actorId: row.createdBy };
  const changed = await setSubscriptions(ctx.db, list.id, plan.changes, { ...cause, reopens: false });
  const suppressed = await insertSuppressions(ctx.db, plan.suppressions);
  const outcomeOf = (person: Person): Outcome => {
    if (plan.optedOut.has(person.addressKey)) return 'optedOut';
    if (suppressed.has(person.addressKey)) return 'suppressed';
    if (!changed.has(person.addressKey)) return 'unchanged';
    return person.status === 'unsubscribed' ? 'unsubscribed' : 'added';
  };
  return { read, counts: countRows(read, [...people.values()], outcomeOf) };
}

function mappingOf(ctx: TeamContext, row: SubscriberImportRow): Omit<SubscriberMapping, 'reading'> {
  return {
    columns: subscriberColumn.array().parse(row.mapping),
    rowStatus: rowStatus.parse(row.rowStatus) satisfies RowStatus,
    // No time zone is further ahead.
    today: new Date(ctx.now().getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10),
  };
}

type ReadRow = SubscriberRow | { readonly rejected: RowProblem };

interface ListConsent {
  readonly optIn: OptIn;
  readonly isConfirmed: boolean;
}

function readRows(
  rows: TextRows['texts'],
  mapping: SubscriberMapping,
  consent: ListConsent,
): readonly ReadRow[] {
  return rows.map((texts) => {
    if (texts === undefined) return { rejected: 'malformed' };
    const read = readSubscriberRow(texts, mapping);
    return 'rejected' in read ? read : reachable(read, consent);
  });
}

/** A phone number can't confirm, and a bounce or a complaint concerns the email address. */
function reachable(row: SubscriberRow, { optIn: way, isConfirmed }: ListConsent): ReadRow {
  const mustConfirm =
    row.status === 'unconfirmed' || (row.status === 'subscribed' && way === 'double' && !isConfirmed);
  const emails = row.addresses.filter((address) => !address.startsWith('+'));
  if (row.status === 'bounced' || row.status === 'complained')
    return emails.length > 0 ? { ...row, addresses: emails } : row;
  if (!mustConfirm || emails.length === row.addresses.length) return row;
  if (emails.length === 0) return { rejected: 'phone_cant_confirm' };
  return { ...row, addresses: emails, problem: 'phone_cant_confirm' };
}

interface Person {
  readonly address: string;
  readonly addressKey: string;
  readonly status: ImportedStatus;
  readonly row: SubscriberRow;
}

const optOuts: ReadonlySet<ImportedStatus> = new Set(['unsubscribed', 'bounced', 'complained']);

/** By address: the first row of each, unless a later one is an opt-out. */
function peopleOf(rows: readonly ReadRow[]): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>();
  for (const row of rows) {
    if ('rejected' in row) continue;
    for (const address of row.addresses) {
      const addressKey = address.toLowerCase();
      const before = people.get(addressKey);
      const replaces = before === undefined || (optOuts.has(row.status) && !optOuts.has(before.status));
      if (replaces) people.set(addressKey, { address, addressKey, status: row.status, row });
    }
  }
  return people;
}

interface Plan {
  readonly changes: SubscriptionChange[];
  readonly suppressions: { readonly addressKey: string; readonly reason: 'hard_bounce' | 'complaint' }[];
  /** Left out: the person can undo it, an import can't. */
  readonly optedOut: Set<string>;
}

function planChanges(
  people: ReadonlyMap<string, Person>,
  known: ReadonlyMap<string, KnownAddress>,
  consent: ListConsent,
): Plan {
  const plan: Plan = { changes: [], suppressions: [], optedOut: new Set() };
  for (const { address, addressKey, status, row } of people.values()) {
    const { hasOptedOut = false, isSuppressed = false, isErased = false } = known.get(addressKey) ?? {};
    const { name, source, agreedOn } = row;
    const person = { addressKey, address, name, agreedOn, ...(source !== '' && { source }) };
    const subscribed = isSuppressed ? undefined : statusWhenAdded({ ...consent, hasOptedOut, way: 'import' });
    if (isErased) plan.optedOut.add(addressKey);
    else if (status === 'bounced') plan.suppressions.push({ addressKey, reason: 'hard_bounce' });
    else if (status === 'complained') plan.suppressions.push({ addressKey, reason: 'complaint' });
    else if (status === 'unsubscribed') plan.changes.push({ ...person, agreedOn: null, status });
    else if (subscribed === undefined) plan.optedOut.add(addressKey);
    else plan.changes.push({ ...person, status: status === 'unconfirmed' ? status : subscribed });
  }
  return plan;
}

type Outcome = 'added' | 'unsubscribed' | 'suppressed' | 'optedOut' | 'unchanged';

const outcomes: readonly Outcome[] = ['added', 'unsubscribed', 'suppressed', 'optedOut', 'unchanged'];

/** A row with two addresses counts once; the second row of an address changes nothing. */
function countRows(
  rows: readonly ReadRow[],
  people: readonly Person[],
  outcomeOf: (person: Person) => Outcome,
): Omit<ImportCounts, 'rows' | 'problems'> {
  const ofRow = new Map<ReadRow, Outcome>();
  for (const person of people) {
    const outcome = outcomeOf(person);
    const before = ofRow.get(person.row);
    if (before === undefined || outcomes.indexOf(outcome) < outcomes.indexOf(before))
      ofRow.set(person.row, outcome);
  }
  const counts = { added: 0, unsubscribed: 0, suppressed: 0, optedOut: 0, unchanged: 0, invalid: 0 };
  for (const row of rows) counts['rejected' in row ? 'invalid' : (ofRow.get(row) ?? 'unchanged')] += 1;
  return counts;
}

const longestCell = 500;

function problemsOf(
  rows: readonly FileRow[],
  read: readonly ReadRow[],
  rowsDone: number,
): readonly NewProblem[] {
  return read.flatMap((one, at) => {
    const problem = 'rejected' in one ? one.rejected : one.problem;
    if (problem === null) return [];
    const cells = (rows[at]?.cells ?? []).map((cell) => cutText(cellText(cell), longestCell));
    return [{ rowNumber: rowsDone + at + 1, cells, problem }];
  });
}
