import { refuseUnless } from '../../kernel/http/refusal.ts';
import type { Referrer } from '../catalogue/index.ts';
import { findDashboardOwner, listCardsNaming, rewriteCardRow } from './dashboard-queries.ts';
import { readSettings } from './dashboard-rows.ts';
import { isFigure } from './figures/figure-requests.ts';

/** A figure without one of its conditions would be another figure: it is not shown until someone edits the card. */
export const dashboardCardReferrer: Referrer = {
  kind: 'dashboard_card',
  unfit: 'stops',
  async find({ db }, wanted) {
    const rows = await listCardsNaming(db, wanted);
    return rows.map(({ id, title: name, ownerId, settings: content }) => ({
      id,
      name,
      ownerId,
      collectionId: null,
      content,
    }));
  },
  async save(ctx, before, content) {
    const dashboardId = await rewriteCardRow(ctx.db, before.id, { before: before.content, after: content });
    refuseUnless(dashboardId, 'conflict');
    const owner = await findDashboardOwner(ctx.db, dashboardId);
    ctx.announce({ type: 'dashboard.changed', dashboardId, ownerId: owner?.ownerId ?? null });
  },
  queriesOf({ content }) {
    const settings = readSettings({ settings: content });
    return isFigure(settings) ? [{ collectionId: settings.collectionId, filter: settings.filter }] : [];
  },
  withQueries({ content }, [query]) {
    const settings = readSettings({ settings: content });
    return isFigure(settings) ? { ...settings, filter: query?.filter } : settings;
  },
};
