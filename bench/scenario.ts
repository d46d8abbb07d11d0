// The interface of a scenario and the context it receives. Fieldhouse and the limit are measured alternately in the same
// run, so that a slow phase of the machine affects both.
import type pg from 'pg';

export interface BenchContext {
  /** Address of the product. */
  readonly url: string;
  readonly cookie: string;
  readonly teamId: string;
  /** Signed in as the owner of the product's database. */
  readonly owner: pg.Pool;
  readonly databaseUrl: string;
  /** The product's SMTP server: a sink that accepts everything. */
  readonly smtpPort: number;
  /** Each reply of that server comes within so many milliseconds; at once if 0. */
  readonly delayReplies: (maxMs: number) => void;
  /** A server that accepts every request of Amazon SES and of Twilio. */
  readonly apiPort: number;
  readonly contacts: ContactsTable;
  /** A tenth as many, to measure how times grow with the number of records. */
  readonly fewContacts: ContactsTable;
  /** The same number again, never queried: no index is created. */
  readonly unaskedContacts: ContactsTable;
}

/** Where the million contacts are stored: in the API and in PostgreSQL. */
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
  /** Rounds; default 5. */
  readonly rounds?: number;
  /** Both sides run once before they are measured: what a process has not done yet is slow the first time. */
  readonly isWarmedUp?: boolean;
  /** Rows of their own for the times of both sides. */
  readonly hasLatencyRows?: boolean;
}
