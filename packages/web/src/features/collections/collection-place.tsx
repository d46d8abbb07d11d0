// The parent of a child collection, and which records belong to it.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Alert, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { collectionsQuery } from '../fields/index.ts';
import { type CollectionPlace, collectionQuery } from './collection-queries.ts';
import { descendantsOf } from './collection-tree.ts';
import { MembershipInputs } from './membership/membership-inputs.tsx';

interface CollectionPlacePanelProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly parentId: CollectionId;
  readonly filter: Filter | null;
  readonly problem: string | undefined;
  readonly onParent: (id: CollectionId) => void;
  readonly onFilter: (filter: Filter | null) => void;
}

export function CollectionPlacePanel(props: CollectionPlacePanelProps) {
  const { place, collection, parentId, filter, problem, onParent, onFilter } = props;
  const t = usePhrases('collections-admin');
  const items = useQuery(collectionsQuery(place.teamId)).data?.items ?? [];
  const parent = useQuery(collectionQuery({ teamId: place.teamId, collectionId: parentId })).data;
  const rootId = collection.rootId ?? collection.id;
  const below = new Set<string>(descendantsOf(items, collection.id).map(({ id }) => id));
  const possible = items.filter(
    (one) => (one.id === rootId || one.rootId === rootId) && one.id !== collection.id && !below.has(one.id),
  );
  const root = items.find(({ id }) => id === rootId);
  return (
    <Panel title={t('place.title')}>
      <Stack>
        {collection.isMembershipBroken && (
          <Alert color="red" title={t('place.broken')}>
            {t('place.brokenText')}
          </Alert>
        )}
        <Select
          label={t('place.parent')}
          description={t('place.parentText', { root: root?.pluralName ?? '' })}
          allowDeselect={false}
          value={parentId}
          data={possible.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
          onChange={(choice) => {
            const chosen = possible.find(({ id }) => id === choice);
            if (chosen) onParent(chosen.id);
          }}
        />
        {parent && (
          <MembershipInputs
            parentId={parentId}
            fields={parent.fields}
            value={filter}
            wasSmart={collection.isSmartCollection}
            problem={problem}
            onChange={onFilter}
          />
        )}
      </Stack>
    </Panel>
  );
}
