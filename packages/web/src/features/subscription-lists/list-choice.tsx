// The choice of the list that a message is sent under.
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { CollectionDialog } from './imports/collection-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { listsQuery } from './subscription-list-queries.ts';

interface ListChoiceProps {
  /** Other than that of the list that a message is sent under. */
  readonly label?: string;
  readonly value: SubscriptionListId | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: SubscriptionListId | null) => void;
}

/** Who may edit lists can make one here, and put the first people on it. */
export function ListChoice({ label, value, isDisabled, onChange }: ListChoiceProps) {
  const t = usePhrases('subscription-lists');
  const { may } = useRights();
  const teamId = useTeamId();
  const { data } = useQuery(listsQuery(teamId));
  const [dialog, setDialog] = useState<'new' | 'fill'>();
  const close = () => setDialog(undefined);
  const open = data?.items.filter(({ id, isArchived }) => !isArchived || id === value);
  const mayEdit = may('outgoing_messages_edit') && !isDisabled;
  const chosen = open?.find(({ id }) => id === value);
  const isEmpty = chosen !== undefined && chosen.subscribers + chosen.unconfirmed === 0;
  return (
    <div>
      <LoadedSelect
        label={label ?? t('choose.label')}
        description={
          open?.length === 0 && !mayEdit ? t('choose.none') : label === undefined && t('choose.hint')
        }
        searchable
        disabled={isDisabled}
        choices={open?.map(({ id, internalName }) => ({ value: id as string, label: internalName }))}
        value={value}
        onChange={(id) => onChange(open?.find((one) => one.id === id)?.id ?? null)}
      />
      {isEmpty && (
        <Text size="sm" mt={6}>
          {t('choose.isEmpty')}
        </Text>
      )}
      {mayEdit && open !== undefined && (
        <Group gap="xs" mt={6}>
          <Button variant="default" size="compact-sm" onClick={() => setDialog('new')}>
            {t('new')}
          </Button>
          {isEmpty && (
            <Button variant="default" size="compact-sm" onClick={() => setDialog('fill')}>
              {t('fromCollection.title')}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'new' && (
        <ListDialog list={undefined} onCreated={({ id }) => onChange(id)} onClose={close} />
      )}
      {dialog === 'fill' && chosen && (
        <CollectionDialog place={{ teamId, subscriptionListId: chosen.id }} list={chosen} onClose={close} />
      )}
    </div>
  );
}
