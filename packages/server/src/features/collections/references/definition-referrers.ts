// References within definitions themselves: the condition and order of a collection, and default values.
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { invalidateDefinition, loadCollection, type Referrer } from '../../catalogue/index.ts';
import {
  listConditionsNaming,
  listDefaultsNaming,
  rewriteCondition,
  rewriteDefault,
} from './referring-queries.ts';

interface Condition {
  readonly filter: Filter | null;
  readonly sorts: readonly Sort[] | null;
}

/** Membership in a collection grants access to its records to anyone with permissions in it. */
export const smartCollectionReferrer: Referrer = {
  kind: 'smart_collection',
  unfit: 'blocks',
  async find({ db }, wanted) {
    const rows = await listConditionsNaming(db, wanted);
    return rows.map(({ id, pluralName: name, filter, sorts }) => ({
      id,
      name,
      ownerId: null,
      collectionId: id,
      content: { filter, sorts },
    }));
  },
  async save(ctx, before, content) {
    const collection = await loadCollection(ctx, before.id);
    // Both were read from such content.
    const [was, now] = [before.content as Condition, content as Condition];
    refuseUnless(await rewriteCondition(ctx.db, before.id, was, now), 'conflict');
    // Announces to everything that shows its records.
    invalidateDefinition(ctx, collection);
    await writeAudit(ctx, { action: 'collection.changed', subjectId: before.id, subjectName: before.name });
  },
  queriesOf({ id: collectionId, content }) {
    // As above.
    const { filter, sorts } = content as Condition;
    return [{ collectionId, filter: filter ?? undefined, sorts: sorts ?? undefined }];
  },
  withQueries: (_found, [query]) => ({ filter: query?.filter ?? null, sorts: query?.sorts ?? null }),
};

/** The default value of new records. */
export const fieldReferrer: Referrer = {
  kind: 'field',
  unfit: 'loses',
  async find({ db }, wanted) {
    const rows = await listDefaultsNaming(db, wanted);
    return rows.map(({ id, title: name, collectionId, defaultValue: content }) => ({
      id,
      name,
      ownerId: null,
      collectionId,
      content,
    }));
  },
  async save(ctx, before, content) {
    const collectionId = before.collectionId ?? '';
    const collection = await loadCollection(ctx, collectionId);
    refuseUnless(await rewriteDefault(ctx.db, before.id, before.content, content), 'conflict');
    invalidateDefinition(ctx, collection);
  },
};
