// Actions on a whole view.
import type { View, ViewSettings } from '@fieldhouse/contract/data-views';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { recordsPath } from '../../records/index.ts';
import { putView, refreshViews } from './view-queries.ts';

export function useViewActions(place: CollectionPlace) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = (view: string | undefined) =>
    navigate({
      to: recordsPath,
      params: { teamId: place.teamId, dataCollectionId: place.collectionId },
      search: view === undefined ? {} : { view },
    });
  /** Undefined on failure, which is reported. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      toastProblem(error);
      await refreshViews(client);
      return undefined;
    }
  };
  const change = async (view: View, body: Partial<Pick<View, 'visibility' | 'settings'>>) => {
    const params = { ...place, viewId: view.id };
    const changed = await attempt(() =>
      viewsApi.change({ params, body: { version: view.version, ...body } }),
    );
    if (!changed) return undefined;
    putView(client, place, changed);
    void refreshViews(client);
    return changed;
  };
  return {
    show,
    async save(view: View, settings: ViewSettings): Promise<boolean> {
      const changed = await change(view, { settings });
      if (changed) toast({ text: t('saved', { name: changed.internalName }) });
      return changed !== undefined;
    },
    async share(view: View, visibility: View['visibility']) {
      const changed = await change(view, { visibility });
      if (changed) toast({ text: t(`made.${visibility}`, { name: changed.internalName }) });
    },
    async duplicate({ internalName, description, icon, type, settings }: View) {
      const body = {
        internalName: t('copyOf', { name: internalName }).slice(0, 120),
        ...{ description, icon, type, settings },
        visibility: 'personal' as const,
      };
      const made = await attempt(() => viewsApi.create({ params: place, body }));
      if (!made) return;
      putView(client, place, made);
      await show(made.id);
      toast({ text: t('created', { name: made.internalName }) });
    },
    /** True if it was removed. */
    async remove(view: View): Promise<boolean> {
      const isSure = await confirm({
        title: t('delete.title', { name: view.internalName }),
        text: t(`delete.${view.visibility}`),
        action: t('delete.action'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const params = { ...place, viewId: view.id };
      const isDeleted = await attempt(() => viewsApi.delete({ params }).then(() => true));
      if (isDeleted !== true) return false;
      await show(undefined);
      await refreshViews(client);
      toast({ text: t('delete.done', { name: view.internalName }) });
      return true;
    },
  };
}
