// Stored filters, sorts and values that reference fields and list items. Each slice exports how to find, read
// and write its own; when a field or item is removed or changes its type, all of them are rewritten in one
// transaction.
import type { CalendarMode } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import type { ReferrerKind } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../kernel/context.ts';
import type { FieldDefinition } from './definition.ts';

/** An object with references: a view, a role, a message. */
export interface ReferringItem {
  readonly id: string;
  readonly name: string;
  /** The owner of a personal one; null for the team's. */
  readonly ownerId: string | null;
  /** The collection it belongs to; null if the content names it. */
  readonly collectionId: string | null;
  /** JSON as stored. */
  readonly content: unknown;
}

/** A part of the content that queries one collection. */
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
  /** The column of e-mail addresses, without which the query is unusable. */
  readonly mailColumn?: string | undefined;
  /** The column of links to the people that are meant, without which the query is unusable. */
  readonly linkColumn?: { readonly name: string; readonly mayBeSeveral: boolean } | undefined;
}

export interface Referrer {
  readonly kind: ReferrerKind;
  /**
   * What happens to a condition that can't be expressed any more. `blocks`: it controls access and must never
   * become wider. `stops`: the item is not used until a user edits it. `loses`: it continues without the
   * condition.
   */
  readonly unfit: 'blocks' | 'stops' | 'loses';
  /**
   * Items whose content contains the text, or the one with that id; locked until the end of the transaction.
   */
  readonly find: (
    ctx: TeamContext,
    wanted: { readonly text: string } | { readonly id: string },
  ) => Promise<readonly ReferringItem[]>;
  readonly save: (ctx: TeamContext, before: ReferringItem, content: unknown) => Promise<void>;
  /** Items without a query that stop working when a field's type changes. */
  readonly stoppedBy?: (
    ctx: TeamContext,
    field: Pick<FieldDefinition, 'id' | 'dataType' | 'settings'>,
  ) => Promise<readonly ReferringItem[]>;
  /** Its queries, in a stable order. Omitted if it references items only. */
  readonly queriesOf?: (found: ReferringItem) => readonly StoredQuery[];
  readonly withQueries?: (found: ReferringItem, queries: readonly StoredQuery[]) => unknown;
}
