// Records stand above collections: they know what a filter may ask, and which records it finds.
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import type { CollectionDefinition } from './definition.ts';

interface MembershipHooks {
  /** Refuses a filter or an order that could not be asked of the collection. */
  readonly check: (
    ctx: TeamContext,
    collection: CollectionDefinition,
    asked: { readonly filter?: Filter | null | undefined; readonly sorts?: Sort[] | null | undefined },
  ) => Promise<void>;
  /** Writes down who is in a smart collection now, before people decide about it. */
  readonly keep: (ctx: TeamContext, collection: CollectionDefinition) => Promise<void>;
}

let hooks: MembershipHooks = { check: async () => undefined, keep: async () => undefined };

export function membershipWith(given: MembershipHooks): void {
  hooks = given;
}

export function checkMembership(...asked: Parameters<MembershipHooks['check']>): Promise<void> {
  return hooks.check(...asked);
}

export function keepMembers(...asked: Parameters<MembershipHooks['keep']>): Promise<void> {
  return hooks.keep(...asked);
}
