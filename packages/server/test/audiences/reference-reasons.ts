// Who gets a message and why others don’t, as a plain reading of the rules (decision 0291).
import type { Audience, AudienceSource, Household } from '@fieldhouse/contract/message-audience';

/** A record with the addresses of its fields, which may be of several people, unusable or missing. */
export interface Known {
  readonly id: string;
  readonly collectionId: string;
  readonly active: boolean;
  readonly addresses: Readonly<Record<string, string | null>>;
  /** The record that joins them with others, and whether it names them as its head. */
  readonly home: string | null;
  readonly isHead: boolean;
}

export interface Row {
  readonly source: number;
  readonly place: number;
  readonly id: string | null;
  readonly collectionId: string | null;
  readonly address: string | null;
}

/** What the rules are applied to. */
interface AudienceWorld {
  /** Of a source, by its position. */
  readonly rowsOf: (source: AudienceSource, position: number) => Row[];
  /** What the consent of a row alone says against a message of the type; null for nothing. */
  readonly ownConsent: (row: Row, type: string) => string | null;
  readonly known: readonly Known[];
  /** The records that join others. */
  readonly homeIds: readonly string[];
  /** The one address to which nothing is sent. */
  readonly suppressed: string;
}

/** The rules as an author of a message would say them, one row after another. */
export function referenceReasons(
  world: AudienceWorld,
  { include, exclude, household }: Audience,
  type: string,
): string[] {
  const { rowsOf, ownConsent, suppressed } = world;
  const rows = include.flatMap(rowsOf);
  const left = exclude.flatMap(rowsOf);
  const ofRecord = (row: Row) => rows.filter(({ id }) => id !== null && id === row.id);
  const isLeftOut = (row: Row) =>
    left.some(
      (one) =>
        (one.id !== null && one.id === row.id) || (one.address !== null && one.address === row.address),
    );
  const hasOptedOut = (row: Row) =>
    rows.some(
      (one) =>
        ownConsent(one, type) === 'unsubscribed' &&
        (one.address === row.address || (type !== 'marketing' && one.id !== null && one.id === row.id)),
    );
  const fate = (row: Row): string | null => {
    if (isLeftOut(row) || ofRecord(row).some(isLeftOut)) return 'excluded';
    if (row.address === null) return 'no_address';
    if (!row.address.includes('@')) return 'invalid';
    if (row.address === suppressed) return 'suppressed';
    if (hasOptedOut(row)) return 'unsubscribed';
    return ownConsent(row, type);
  };
  // One row for each record: the first that can be reached, else the first.
  const chosen = rows.filter((row) => {
    const same = ofRecord(row);
    return same.length === 0 || row === (same.find((one) => fate(one) === null) ?? same[0]);
  });
  const isSame = (a: Row, b: Row) =>
    a.address === null
      ? a === b
      : a.address === b.address && (fate(a) === 'excluded') === (fate(b) === 'excluded');
  const homeOf = (row: Row) =>
    (fate(row) === null && household && homeOfRow(world, row, household)) || undefined;
  const reasonOf = (row: Row): string => {
    if (!chosen.includes(row)) return 'two_sources';
    // Of one address, who has a household comes first: its head, then who is no child.
    const same = chosen.filter((one) => isSame(one, row));
    const joinable = same.filter((one) => homeOf(one) !== undefined);
    const first = firstOf(world, joinable, household) ?? same[0];
    const isJoined = homeOf(row) !== undefined && first !== undefined && homeOf(row) === homeOf(first);
    const isFirstOfRecord = row === joinable.find((one) => one.id === row.id);
    if (isJoined && isFirstOfRecord && first !== row) return 'household';
    if (first && first !== row && first.source !== row.source) return 'two_sources';
    return fate(row) ?? (first === row ? 'gets it' : 'duplicate_address');
  };
  const reasons = new Map(rows.map((row) => [row, reasonOf(row)]));
  if (household) joinHouseholds(world, reasons, household);
  return rows.map((row) => `${row.source} ${row.id ?? '-'} ${row.address ?? '-'}: ${reasons.get(row)}`);
}

function personOf({ known }: AudienceWorld, row: Row): Known | undefined {
  return known.find(({ id }) => id === row.id);
}

function homeOfRow(world: AudienceWorld, row: Row, { people: parts }: Household): string | null {
  const isJoined = parts.some((part) => part.collectionId === row.collectionId);
  return (isJoined && personOf(world, row)?.home) || null;
}

/** Of those of one household who would get it, its head does, else the first, children last. */
function joinHouseholds(world: AudienceWorld, reasons: Map<Row, string>, household: Household): void {
  const reached = [...reasons.keys()].filter((row) => reasons.get(row) === 'gets it');
  for (const home of world.homeIds) {
    const together = reached.filter((row) => homeOfRow(world, row, household) === home);
    const first = firstOf(world, together, household);
    for (const row of together) if (row !== first) reasons.set(row, 'household');
  }
}

/** The head, else the first, children last. */
function firstOf(
  world: AudienceWorld,
  rows: readonly Row[],
  household: Household | undefined,
): Row | undefined {
  const named = rows.find((row) => (household?.head ?? null) !== null && personOf(world, row)?.isHead);
  const hasChildren = household?.people.some(({ children }) => children !== undefined) === true;
  const isChild = (row: Row) => hasChildren && personOf(world, row)?.active === true;
  return named ?? rows.find((row) => !isChild(row)) ?? rows[0];
}
