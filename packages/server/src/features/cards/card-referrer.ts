import { type CardSettings, cardSettings } from '@fieldhouse/contract/data-cards';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { findCollection, type Referrer, type ReferringItem } from '../catalogue/index.ts';
import { listCardsNaming, rewriteCardRow } from './card-queries.ts';

/** A card grants no access: its content is limited to the permissions of its viewer. */
export const cardReferrer: Referrer = {
  kind: 'card',
  unfit: 'loses',
  async find(ctx, wanted) {
    const found: ReferringItem[] = [];
    for (const { settings, ...row } of await listCardsNaming(ctx.db, wanted)) {
      const collectionId = await shownBy(ctx, row.collectionId, cardSettings.parse(settings));
      found.push({ ...row, ownerId: null, collectionId, content: settings });
    }
    return found;
  },
  async save(ctx, before, content) {
    const collectionId = await rewriteCardRow(ctx.db, before.id, before.content, content);
    refuseUnless(collectionId, 'conflict');
    ctx.announce({ type: 'collection.changed', collectionId });
  },
  queriesOf({ collectionId, content }) {
    const settings = cardSettings.parse(content);
    if (settings.type === 'form' || collectionId === null) return [];
    return [{ collectionId, filter: settings.filter, sorts: settings.sorts }];
  },
  withQueries({ content }, [query]) {
    const settings = cardSettings.parse(content);
    if (settings.type === 'form' || !query) return settings;
    return { ...settings, filter: query.filter, sorts: query.sorts ?? [] };
  },
};

/** The collection whose records the card shows, which its filter refers to. */
async function shownBy(ctx: TeamContext, ownId: string, settings: CardSettings): Promise<string | null> {
  if (settings.type === 'form') return null;
  const { source } = settings;
  if (source.kind === 'reverse') return source.collectionId;
  const own = await findCollection(ctx, ownId);
  const field = own?.fields.find(({ id }) => id === source.fieldId);
  const target = field && isRecordLink(field.dataType) ? field.settings.collectionId : undefined;
  return typeof target === 'string' ? target : null;
}
