import type { View } from '@fieldhouse/contract/data-views';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SortableList } from '../../../ui/sorting/sortable-list.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { ViewIcon } from './view-icon.tsx';
import { viewsQuery } from './view-queries.ts';

interface ArrangeDialogProps {
  readonly place: CollectionPlace;
  readonly views: readonly View[];
  readonly onClose: () => void;
}

/** Reorders views, the team's and personal ones separately. */
export function ArrangeDialog({ place, views, onClose }: ArrangeDialogProps) {
  const t = usePhrases('views');
  const { may } = useRights();
  const kinds = [...(may(...adminFeatures.collections) ? (['team'] as const) : []), 'personal' as const];
  return (
    <Dialog title={t('switch.arrange')} closeLabel={t('close')} isOpen onClose={onClose}>
      <Stack gap="lg">
        {kinds.map((kind) => {
          const items = views.filter(({ visibility }) => visibility === kind);
          if (items.length === 0) return null;
          return (
            <div key={kind}>
              <Text size="sm" fw={600} mb={4}>
                {t(kind === 'team' ? 'switch.team' : 'switch.own')}
              </Text>
              <ArrangedViews place={place} views={items} all={views} />
            </div>
          );
        })}
      </Stack>
    </Dialog>
  );
}

interface ArrangedViewsProps {
  readonly place: CollectionPlace;
  /** All of one kind. */
  readonly views: readonly View[];
  readonly all: readonly View[];
  readonly row?: (view: View) => React.ReactNode;
}

export function ArrangedViews({ place, views, all, row }: ArrangedViewsProps) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const nameOf = (id: string) => views.find((one) => one.id === id)?.internalName ?? '';
  const { run: reorder } = useAction((body: Parameters<typeof viewsApi.reorder>[0]['body']) =>
    viewsApi.reorder({ params: place, body }),
  );
  const order = (ids: readonly string[]) => {
    const placed = ids.flatMap((id) => views.find((one) => one.id === id) ?? []);
    const [first] = placed;
    if (!first) return;
    const others = all.filter((one) => !placed.includes(one));
    const items = first.visibility === 'team' ? [...placed, ...others] : [...others, ...placed];
    client.setQueryData(viewsQuery(place).queryKey, { items });
    void reorder({ visibility: first.visibility, viewIds: placed.map(({ id }) => id) });
  };
  return (
    <SortableList
      instructions={t('dragHint')}
      announce={(id, position) => t('moved', { name: nameOf(id), place: position, count: views.length })}
      onOrder={order}
      items={views.map((view) => ({
        id: view.id,
        handleLabel: t('move', { name: view.internalName }),
        content: row?.(view) ?? (
          <>
            <ViewIcon view={view} />
            <Text size="sm" truncate>
              {view.internalName}
            </Text>
          </>
        ),
      }))}
    />
  );
}
