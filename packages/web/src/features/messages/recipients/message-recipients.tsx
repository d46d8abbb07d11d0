import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { Audience, Message } from '@fieldhouse/contract/messages';
import { Button, Input, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FilterBuilder, withoutIncompleteConditions } from '../../fields/index.ts';
import { ListChoice } from '../../subscription-lists/index.ts';
import { audienceCountQuery, type Counted } from '../message-queries.ts';
import { useMessageChange } from '../use-message-change.tsx';
import { RecipientList } from './recipient-list.tsx';

interface Draft {
  readonly collectionId: CollectionId | null;
  readonly addressColumn: string | null;
  readonly filter: Filter | undefined;
}

/** A message's audience or, once sending has fixed them, its recipients. */
export function MessageRecipients({ message }: { readonly message: Message }) {
  const isFrozen = message.total > 0 || message.status === 'sending' || message.status === 'sent';
  return isFrozen ? <RecipientList message={message} first="all" /> : <AudienceForm message={message} />;
}

function AudienceForm({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { save, isSaving, isLocked, gate } = useMessageChange(message);
  const [draft, setDraft] = useState<Draft>({
    collectionId: message.audience?.collectionId ?? null,
    addressColumn: message.audience?.addressColumn ?? null,
    filter: message.audience?.filter,
  });
  const [listId, setListId] = useState<SubscriptionListId | null>(message.subscriptionListId);
  const collections = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  const { data: collection } = useQuery({
    ...queryOf(api.collections.get, {
      // Not requested without a collection (`enabled`).
      params: { teamId, collectionId: draft.collectionId ?? ('' as never) },
    }),
    enabled: draft.collectionId !== null,
  });
  const addresses = collection?.fields.filter((field) => field.dataType === 'email_address') ?? [];
  const addressColumn = draft.addressColumn ?? addresses[0]?.columnName ?? null;
  const audience = toAudience(draft, addressColumn);
  const isToList = message.type === 'marketing' && listId !== null && !message.isAudienceHidden;
  const chosen = { ...message, audience, subscriptionListId: listId };
  const isChosen = audience !== null || (isToList && draft.collectionId === null);
  const form = (
    <Panel>
      <Stack>
        {gate}
        {message.isAudienceHidden && <Text size="sm">{t('hiddenAudience')}</Text>}
        {message.type === 'marketing' && (
          <ListChoice value={listId} isDisabled={isLocked} onChange={setListId} />
        )}
        <LoadedSelect
          label={t('collection')}
          searchable
          clearable={isToList}
          {...(isToList && { placeholder: t('everyoneOnList') })}
          disabled={isLocked}
          choices={collections.data?.items
            .filter((one) => !one.isUsedAsCustomList)
            .map((one) => ({ value: one.id, label: one.pluralName }))}
          value={draft.collectionId}
          // The choices are ids of the list above.
          onChange={(value) =>
            setDraft({ collectionId: value as CollectionId | null, addressColumn: null, filter: undefined })
          }
        />
        {collection && addresses.length === 0 && <Text size="sm">{t('noAddressField')}</Text>}
        {addresses.length > 0 && (
          <Select
            label={t('addressField')}
            disabled={isLocked}
            data={addresses.map((field) => ({ value: field.columnName, label: field.title }))}
            value={addressColumn}
            allowDeselect={false}
            onChange={(value) => setDraft({ ...draft, addressColumn: value })}
          />
        )}
        {collection && addresses.length > 0 && !isLocked && (
          <Input.Wrapper label={t('filter')} labelElement="div">
            <FilterBuilder
              fields={collection.fields}
              value={draft.filter}
              emptyText={t('filterNothing')}
              onChange={(filter) => setDraft({ ...draft, filter })}
            />
          </Input.Wrapper>
        )}
        <AudienceCount message={chosen} />
        <Button
          w="fit-content"
          loading={isSaving}
          disabled={isLocked || !isChosen}
          onClick={() => void save({ audience, subscriptionListId: listId })}
        >
          {t('save')}
        </Button>
      </Stack>
    </Panel>
  );
  return (
    <QueryBoundary query={collections} skeleton={form}>
      {() => form}
    </QueryBoundary>
  );
}

function toAudience(draft: Draft, addressColumn: string | null): Audience | null {
  if (draft.collectionId === null || addressColumn === null) return null;
  const filter = draft.filter && withoutIncompleteConditions(draft.filter);
  return { collectionId: draft.collectionId, addressColumn, ...(filter && { filter }) };
}

/** Nothing until recipients are chosen. */
export function AudienceCount({ message }: { readonly message: Counted }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const count = useQuery(audienceCountQuery(teamId, message));
  if (count.fetchStatus === 'idle' && count.isPending) return null;
  return (
    <QueryBoundary query={count} skeleton={<Text size="sm">{t('counting')}</Text>}>
      {({ reachable, ...rest }) => (
        <div aria-live="polite">
          <Text fw={600}>{t('reachable', { count: reachable })}</Text>
          <Text size="sm">{t('ofPeople', rest)}</Text>
        </div>
      )}
    </QueryBoundary>
  );
}
