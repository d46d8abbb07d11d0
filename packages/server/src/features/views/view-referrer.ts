import { type ViewSettings, viewSettings } from '@fieldhouse/contract/data-views';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import type { Referrer, ReferringItem } from '../catalogue/index.ts';
import { listViewsNaming, rewriteViewRow } from './view-queries.ts';

/** A view grants no access: with one condition less it shows more of what its readers may see anyway. */
export const viewReferrer: Referrer = {
  kind: 'view',
  unfit: 'loses',
  async find({ db }, wanted) {
    const rows = await listViewsNaming(db, wanted);
    return rows.map(({ internalName: name, settings: content, ...row }) => ({ ...row, name, content }));
  },
  async save(ctx, before, content) {
    refuseUnless(await rewriteViewRow(ctx.db, before.id, before.content, content), 'conflict');
    ctx.announce({
      type: 'view.changed',
      viewId: before.id,
      collectionId: before.collectionId ?? '',
      ownerId: before.ownerId,
    });
  },
  queriesOf(found) {
    const { filter, sorts, group, colorBy, calendar, map } = settingsOf(found);
    return [{ collectionId: found.collectionId ?? '', filter, sorts, group, colorBy, calendar, map }];
  },
  withQueries(found, [query]) {
    const { collectionId: _collectionId, ...parts } = query ?? { collectionId: '' };
    return { ...settingsOf(found), ...parts };
  },
};

function settingsOf({ content }: ReferringItem): ViewSettings {
  return viewSettings.parse(content);
}
