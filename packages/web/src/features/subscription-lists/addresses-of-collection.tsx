// The choice of a collection and of its field with the addresses: of people who are added to a list, or get a message.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { collectionQuery, collectionsQuery } from '../fields/index.ts';

interface AddressesOfCollectionProps {
  readonly collectionId: CollectionId | null;
  /** The name of the field's column. */
  readonly column: string | null;
  /** Whose fields can be chosen. A field of the first one is suggested. */
  readonly methods: readonly DeliveryMethod[];
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly errors?: { readonly collection: ReactNode; readonly column: ReactNode };
  /** In place of the field until the collection has loaded. */
  readonly placeholder?: ReactNode;
  /** In place of the field if the collection has none. */
  readonly noFieldText: string;
  /** The chosen field belongs to the collection before. */
  readonly onCollection: (id: CollectionId | null) => void;
  /** Called for the suggestion, too, once it is known. */
  readonly onColumn: (column: string | null) => void;
}

export function AddressesOfCollection(props: AddressesOfCollectionProps) {
  const t = usePhrases('message-audience');
  const { collectionId, methods, isRequired = false, isDisabled = false, errors, placeholder } = props;
  const { onCollection, onColumn } = props;
  const teamId = useTeamId();
  const client = useQueryClient();
  const { data: all } = useQuery(collectionsQuery(teamId));
  const collections = all?.items.filter((one) => !one.isUsedAsCustomList);
  const collection = useChosenCollection(collectionId);
  const choose = async (id: CollectionId | null) => {
    onCollection(id);
    if (id === null) return;
    const chosen = await client.ensureQueryData(collectionQuery({ teamId, collectionId: id }));
    onColumn(addressFields(chosen, methods)[0]?.columnName ?? null);
  };
  return (
    <>
      <LoadedSelect
        label={t('collection')}
        searchable
        required={isRequired}
        disabled={isDisabled}
        error={errors?.collection}
        choices={collections?.map((one) => ({ value: one.id, label: one.pluralName }))}
        value={collectionId}
        onChange={(value) => void choose(collections?.find(({ id }) => id === value)?.id ?? null)}
      />
      {collection ? (
        <AddressField {...props} collection={collection} />
      ) : (
        collectionId !== null && placeholder
      )}
    </>
  );
}

/** Undefined without one, and until it has loaded. */
export function useChosenCollection(collectionId: CollectionId | null): CollectionWithFields | undefined {
  const teamId = useTeamId();
  const { data } = useQuery({
    // Not requested without a collection (`enabled`).
    ...collectionQuery({ teamId, collectionId: collectionId ?? ('' as never) }),
    enabled: collectionId !== null,
  });
  return collectionId === null ? undefined : data;
}

function addressFields({ fields }: CollectionWithFields, methods: readonly DeliveryMethod[]) {
  return methods.flatMap((method) => fields.filter(({ dataType }) => dataType === addressTypes[method][0]));
}

interface AddressFieldProps extends AddressesOfCollectionProps {
  readonly collection: CollectionWithFields;
}

function AddressField(props: AddressFieldProps) {
  const t = usePhrases('message-audience');
  const { collection, column, methods, isRequired = false, isDisabled = false, errors, noFieldText } = props;
  const addresses = addressFields(collection, methods);
  // Texts may hold addresses too, if they were chosen through the API.
  const other = collection.fields.find(({ columnName }) => columnName === column);
  const shown = other && !addresses.includes(other) ? [...addresses, other] : addresses;
  if (shown.length === 0) return <Text size="sm">{noFieldText}</Text>;
  return (
    <Select
      label={t('addressField')}
      required={isRequired}
      disabled={isDisabled}
      allowDeselect={false}
      error={errors?.column}
      data={shown.map(({ columnName, title }) => ({ value: columnName, label: title }))}
      value={column}
      onChange={props.onColumn}
    />
  );
}
