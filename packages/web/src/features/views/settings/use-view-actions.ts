// Actions on a whole view.
import type { View } from '@fieldhouse/contract/data-views';
import { nameOfCopy } from '@fieldhouse/domain/name-of-copy';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { recordsPath } from '../../records/index.ts';
import { namesOfViews, putView } from './view-queries.ts';

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
  const onDone = (changed: View) => putView(client, place, changed);
  const { run: share } = useAction(
    ({ view: { id: viewId, version }, visibility }: Shared) =>
      viewsApi.change({ params: { ...place, viewId }, body: { version, visibility } }),
    {
      onDone,
      done: ({ internalName: name }, { visibility }) => ({ text: t(`made.${visibility}`, { name }) }),
    },
  );
  const { run: duplicate } = useAction(
    ({ internalName, description, icon, type, settings }: View) => {
      const body = {
        internalName: nameOfCopy(internalName, namesOfViews(client, place), 120),
        ...{ description, icon, type, settings },
        visibility: 'personal' as const,
      };
      return viewsApi.create({ params: place, body });
    },
    {
      onDone: async (made) => {
        putView(client, place, made);
        await show(made.id);
      },
      done: ({ internalName: name }) => ({ text: t('created', { name }) }),
    },
  );
  const { run: remove } = useAction(
    async ({ id: viewId }: View) => {
      await viewsApi.delete({ params: { ...place, viewId } });
      return true;
    },
    {
      confirm: ({ internalName: name, visibility }) => ({
        title: t('delete.title', { name }),
        text: t(`delete.${visibility}`),
        action: t('delete.action'),
        isDangerous: true,
      }),
      onDone: () => show(undefined),
      done: (_, { internalName: name }) => ({ text: t('delete.done', { name }) }),
    },
  );
  return { show, share, duplicate, remove };
}

interface Shared {
  readonly view: View;
  readonly visibility: View['visibility'];
}
