// The public links of a view: what each shows, to copy or scan, and how often it was opened.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import { maxViewShares, type ViewShare } from '@fieldhouse/contract/view-shares';
import { Button, Group, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { viewSharesApi } from '../../../api/endpoints/views/view-shares-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { ShareForm } from './share-form.tsx';
import { ShareRow } from './share-row.tsx';

interface ShareDialogProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: View;
  readonly onClose: () => void;
}

export function ShareDialog({ place, collection, view, onClose }: ShareDialogProps) {
  const t = usePhrases('views');
  const params = { ...place, viewId: view.id };
  const shares = useQuery(queryOf(viewSharesApi.list, { params }));
  return (
    <Dialog
      title={t('sharing.title', { name: view.internalName })}
      closeLabel={t('close')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <QueryBoundary query={shares} skeleton={<RowsSkeleton rows={3} height={52} />}>
        {({ items }) => <Shares place={place} collection={collection} view={view} items={items} />}
      </QueryBoundary>
    </Dialog>
  );
}

interface SharesProps extends Omit<ShareDialogProps, 'onClose'> {
  readonly items: readonly ViewShare[];
}

function Shares({ place, collection, view, items }: SharesProps) {
  const t = usePhrases('views');
  const [edited, setEdited] = useState<ViewShare | 'new' | undefined>(items.length === 0 ? 'new' : undefined);
  const [created, setCreated] = useState<string>();
  if (edited !== undefined)
    return (
      <ShareForm
        place={place}
        collection={collection}
        view={view}
        share={edited === 'new' ? undefined : edited}
        onDone={(saved) => {
          if (edited === 'new') setCreated(saved.id);
          setEdited(undefined);
        }}
        {...(items.length > 0 && { onCancel: () => setEdited(undefined) })}
      />
    );
  return (
    <Stack>
      {items.map((share) => (
        <ShareRow
          key={share.id}
          share={share}
          teamId={place.teamId}
          fields={collection.fields}
          isNew={share.id === created}
          onEdit={() => setEdited(share)}
        />
      ))}
      {items.length === 0 && <Text c="dimmed">{t('sharing.none')}</Text>}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} weight="bold" />}
          disabled={items.length >= maxViewShares}
          onClick={() => setEdited('new')}
        >
          {t('sharing.add')}
        </Button>
      </Group>
    </Stack>
  );
}
