// The views and public wizards that a widget of a collection can show.
import type { Field } from '@fieldhouse/contract/collections';
import type { ViewId } from '@fieldhouse/contract/ids';
import type { WebsiteWidget } from '@fieldhouse/contract/website-widgets';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { shareableFields } from '../../fields/index.ts';
import { type CollectionPlace, collectionQuery } from '../collection-queries.ts';

export function useWidgetTargets(place: CollectionPlace) {
  const t = usePhrases('collections-admin');
  const fields = useQuery(collectionQuery(place)).data?.fields ?? [];
  const allViews = useQuery(queryOf(viewsApi.list, { params: place })).data?.items ?? [];
  const allWizards =
    useQuery(queryOf(api.wizards.list, { params: { teamId: place.teamId } })).data?.items ?? [];
  const views = allViews.filter(({ visibility }) => visibility === 'team');
  const wizards = allWizards.filter(({ access }) => access === 'public');
  const groups = [
    {
      group: t('widgets.views'),
      items: views.map(({ id, internalName }) => ({ value: id, label: internalName })),
    },
    { group: t('widgets.wizards'), items: wizards.map(({ id, name }) => ({ value: id, label: name })) },
  ].filter(({ items }) => items.length > 0);
  const viewOf = (viewId: ViewId) => views.find(({ id }) => id === viewId);
  const fieldsOf = (viewId: ViewId): readonly Field[] => {
    const view = viewOf(viewId);
    return view ? shareableFields(fields, view) : [];
  };
  /** With all fields that the view displays, which the user then confirms. */
  const showsOf = (id: string | null): WebsiteWidget['shows'] | undefined => {
    const view = views.find((one) => one.id === id);
    if (view) return { kind: 'view', viewId: view.id, fieldIds: fieldsOf(view.id).map((field) => field.id) };
    const wizard = wizards.find((one) => one.id === id);
    return wizard && { kind: 'wizard', wizardId: wizard.id };
  };
  return { groups, viewOf, fieldsOf, showsOf };
}
