// What the asker may see and do in a collection. A field that may not be read does not exist, in any position.
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import type { Sql } from './identifiers.ts';

export interface Access {
  readonly mayRead: (field: FieldDefinition) => boolean;
  readonly mayWrite: (field: FieldDefinition) => boolean;
  readonly mayDelete: boolean;
  /** Rows that exist for the asker; undefined for all of them. */
  readonly rows: Sql | undefined;
  /** Tells answers apart in caches: two askers with one key may share counts and anchors. */
  readonly cacheKey: string;
}

/** For callers that have authorised what they do themselves: jobs, and a wizard within its manifest. */
export const fullAccess: Access = {
  mayRead: () => true,
  mayWrite: () => true,
  mayDelete: true,
  rows: undefined,
  cacheKey: 'all',
};

/** Members see and edit the whole team's data; anyone else has to bring an access of their own. */
export function accessOf(ctx: TeamContext, _collection: CollectionDefinition): Access {
  if (ctx.actor.kind !== 'member') throw new Refusal('forbidden');
  return fullAccess;
}

export function readableFields(collection: CollectionDefinition, access: Access): FieldDefinition[] {
  return collection.fields.filter(access.mayRead);
}

/** The field of that name, if it exists for the asker. */
export function readableField(
  collection: CollectionDefinition,
  access: Access,
  name: string,
): FieldDefinition {
  const field = collection.byColumn.get(name);
  if (!field || !access.mayRead(field)) throw new Refusal('unknown_field', { data: { field: name } });
  return field;
}
