// What stores filters, sorts and values that name fields and list items. Each slice exports how its own are found, read and
// written; when a field or item is removed or changes its type, all of them are rewritten in one transaction.
import type { CalendarMode } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import type { ReferrerKind } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../kernel/context.ts';
import type { FieldDefinition } from './definition.ts';

/** One thing that names something: a view, a role, a message. */
export interface ReferringItem {
  readonly id: string;
  readonly name: string;
  /** Somebody's own; null where it is the team's. */
  readonly ownerId: string | null;
  /** The collection that it is of; null where it says so itself. */
  readonly collectionId: string | null;
  /** JSON as it is stored. */
  readonly content: unknown;
}

/** A part of a content that asks something of one collection. */
export interface StoredQuery {
  readonly collectionId: string;
  readonly filter?: Filter | undefined;
  readonly sorts?: readonly Sort[] | undefined;
  readonly group?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
  readonly colorBy?: string | undefined;
  readonly calendar?:
    | { readonly startField: string; readonly endField?: string | undefined; readonly mode: CalendarMode }
    | undefined;
  readonly map?: { readonly addressField: string } | undefined;
  /** The column of e-mail addresses, without which nothing of it can be done. */
  readonly mailColumn?: string | undefined;
}

export interface Referrer {
  readonly kind: ReferrerKind;
  /**
   * What a condition that can't be asked any more does. `blocks`: it decides who sees what and may never get wider.
   * `stops`: nothing is done with it until somebody changes it. `loses`: it goes on without the condition.
   */
  readonly unfit: 'blocks' | 'stops' | 'loses';
  /** Those whose content holds the text, or the one of that id; held until the end of the transaction. */
  readonly find: (
    ctx: TeamContext,
    wanted: { readonly text: string } | { readonly id: string },
  ) => Promise<readonly ReferringItem[]>;
  readonly save: (ctx: TeamContext, before: ReferringItem, content: unknown) => Promise<void>;
  /** Those that stop by themselves where a field has another type, without a query of theirs. */
  readonly stoppedBy?: (
    ctx: TeamContext,
    field: Pick<FieldDefinition, 'id' | 'dataType' | 'settings'>,
  ) => Promise<readonly ReferringItem[]>;
  /** What it asks of collections, in an order that stays. Left out where it names items alone. */
  readonly queriesOf?: (found: ReferringItem) => readonly StoredQuery[];
  readonly withQueries?: (found: ReferringItem, queries: readonly StoredQuery[]) => unknown;
}
