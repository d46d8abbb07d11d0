// The second version of a message as it is stored, and a message with the content of one of its versions.
import { type AbMeasure, abMeasure, type Variant } from '@fieldhouse/contract/message-ab-test';

export interface StoredAbTest {
  readonly share: number;
  readonly measure: AbMeasure;
  readonly waitMinutes: number;
  readonly isAutomatic: boolean;
  readonly subjectLine: string;
  readonly preheader: string;
  /** Null if it was written as one rich text. */
  readonly blocks: unknown;
  /** Missing or null for the standard one. */
  readonly style?: unknown;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly blockAuthors: unknown;
  /** In the same languages as those of the message; missing or null for none. */
  readonly translations?: unknown;
}

/** Checked when it was stored, by toAbTest. */
export function storedAbTest(stored: unknown): StoredAbTest | null {
  return (stored ?? null) as StoredAbTest | null;
}

interface VersionedRow {
  readonly abTest: unknown;
  readonly abRecordLists?: unknown;
}

/** Of a version other than A. */
export interface VersionMark {
  readonly variant?: Variant;
}

/** The message with the content of this version; itself if it has only one. */
export function versionOf<Row extends VersionedRow>(row: Row, variant: Variant): Row & VersionMark {
  const test = storedAbTest(row.abTest);
  if (variant === 'a' || !test) return row;
  const { subjectLine, preheader, blocks, style = null, bodyHtml, textOnlyVersion, blockAuthors } = test;
  const content = { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, blockAuthors };
  const translations = test.translations ?? null;
  return { ...row, ...content, translations, recordLists: row.abRecordLists, variant };
}

/** Why the test can't be sent; undefined for no reason. */
export function abFault(row: VersionedRow & ComparedRow): 'same' | 'not_tracked' | undefined {
  const test = storedAbTest(row.abTest);
  if (!test) return undefined;
  if (!isMeasured(row, test.measure)) return 'not_tracked';
  const contentOf = ({ subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion }: ComparedContent) =>
    JSON.stringify([subjectLine, preheader, blocks ?? bodyHtml, style ?? null, textOnlyVersion]);
  return contentOf(row) === contentOf(test) ? 'same' : undefined;
}

type ComparedContent = Pick<
  StoredAbTest,
  'subjectLine' | 'preheader' | 'blocks' | 'style' | 'bodyHtml' | 'textOnlyVersion'
>;

export interface TrackedRow {
  readonly method: string;
  readonly tracksOpens: boolean;
  readonly tracksClicks: boolean;
}

type ComparedRow = ComparedContent & TrackedRow;

/** Whether what decides is known of the message. */
export function isMeasured({ method, tracksOpens, tracksClicks }: TrackedRow, measure: AbMeasure): boolean {
  return measure === 'opened' ? tracksOpens && method === 'email' : tracksClicks;
}

/** What can be measured, opens first. */
export function firstMeasure(row: TrackedRow): AbMeasure {
  return abMeasure.options.find((measure) => isMeasured(row, measure)) ?? 'clicked';
}
