// What a scenario is and what it may use. Ours and the limit run in the same run, in turn, so that a slow minute of the
// machine hits both.
import type pg from 'pg';

export interface BenchContext {
  /** Address of the product. */
  readonly url: string;
  readonly cookie: string;
  readonly teamId: string;
  /** Signed in as the owner of the product's database. */
  readonly owner: pg.Pool;
  readonly databaseUrl: string;
  /** Where the product's mail goes: a sink that takes everything. */
  readonly smtpPort: number;
  readonly contacts: ContactsTable;
  /** A tenth of them, for the growth from there to here. */
  readonly fewContacts: ContactsTable;
  /** As many again, of whom nothing is ever asked: no index comes about. */
  readonly unaskedContacts: ContactsTable;
}

/** Where the million contacts stand: by the API and in PostgreSQL. */
export interface ContactsTable {
  readonly collectionId: string;
  /** `"team_…"."c_7"` */
  readonly table: string;
  /** Physical column by column name. */
  readonly column: Readonly<Record<string, string>>;
  readonly cities: {
    readonly table: string;
    readonly name: string;
    readonly color: string;
    readonly icon: string;
    readonly ids: readonly string[];
  };
  readonly tags: {
    readonly table: string;
    readonly name: string;
    readonly color: string;
    readonly icon: string;
    readonly ids: readonly string[];
  };
  readonly count: number;
}

export interface Measured {
  /** Higher is better: requests, rows or messages a second. */
  readonly perSecond: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

export interface Scenario {
  readonly name: string;
  readonly unit: string;
  /** Least ratio of ours to the limit; null where none is set. */
  readonly goal: number | null;
  /** Called once before the rounds. */
  readonly prepare?: (context: BenchContext) => Promise<void>;
  readonly ours: (context: BenchContext) => Promise<Measured>;
  readonly limit: (context: BenchContext) => Promise<Measured>;
  readonly finish?: () => Promise<void>;
  /** Rounds; 5 unless told. */
  readonly rounds?: number;
  /** Both sides run once before they are measured: what a process has not done yet is slow the first time. */
  readonly isWarmedUp?: boolean;
}
