import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import { fieldsOfManifest, isAsPublished } from '@fieldhouse/domain/wizards/publishing/manifest';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { Referrer } from '../../catalogue/index.ts';
import { listLiveWizardsNaming, listWizardsNaming, rewriteDraft } from './wizard-queries.ts';

/**
 * Values that a draft sets. A published version is never rewritten: readers replace the items it names when
 * they load it. A change of a field's type stops a live wizard until it is published again.
 */
export const wizardReferrer: Referrer = {
  kind: 'wizard',
  unfit: 'stops',
  async find({ db }, wanted) {
    const rows = await listWizardsNaming(db, wanted);
    return rows.map(({ draft: content, ...row }) => ({ ...row, ownerId: null, collectionId: null, content }));
  },
  async stoppedBy({ db }, field) {
    const rows = await listLiveWizardsNaming(db, field.id);
    return rows
      .filter(({ manifest }) => isOtherIn(manifest, field))
      .map(({ id, name }) => ({ id, name, ownerId: null, collectionId: null, content: null }));
  },
  async save(ctx, before, content) {
    const isDone = await rewriteDraft(ctx.db, { id: before.id, before: before.content, draft: content });
    refuseUnless(isDone, 'conflict');
    ctx.announce({ type: 'wizard.changed', wizardId: before.id });
  },
};

/** Whether the field's type or target has changed since the version was published. */
function isOtherIn(manifest: unknown, field: Parameters<NonNullable<Referrer['stoppedBy']>>[1]) {
  return fieldsOfManifest(wizardManifest.parse(manifest)).some(
    (named) => named.fieldId === field.id && !isAsPublished(named, field),
  );
}
