// The inputs of one source, by its kind.

import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { Input, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { FilterBuilder } from '../../fields/index.ts';
import { AddressesOfCollection, ListChoice, useChosenCollection } from '../../subscription-lists/index.ts';
import css from './audience.module.css';
import { addressesIn, type DraftSource, isAddress } from './audience-draft.ts';
import { MessageInputs } from './message-inputs.tsx';
import { RecordInput } from './record-input.tsx';
import { ThroughInputs } from './through-inputs.tsx';

export interface SourceInputsProps {
  readonly source: DraftSource;
  readonly side: 'include' | 'exclude';
  /** Only subscribers get the message. */
  readonly isMarketing: boolean;
  readonly isLocked: boolean;
  readonly onChange: (change: Partial<DraftSource>) => void;
}

export function SourceInputs(props: SourceInputsProps) {
  const t = usePhrases('message-audience');
  const { source, isLocked, onChange } = props;
  switch (source.kind) {
    case 'list':
      return (
        <ListChoice
          label={t('list')}
          value={source.subscriptionListId}
          isDisabled={isLocked}
          onChange={(subscriptionListId) => onChange({ subscriptionListId })}
        />
      );
    case 'address':
      return <AddressesInput {...props} />;
    case 'message':
      return <MessageInputs {...props} />;
    default:
      return <RecordsInputs {...props} />;
  }
}

function AddressesInput({ source, isLocked, onChange }: SourceInputsProps) {
  const t = usePhrases('message-audience');
  const wrong = addressesIn(source.addresses).filter((text) => !isAddress(text, source.method));
  return (
    <Textarea
      label={t('addresses')}
      description={t('addressesHint')}
      disabled={isLocked}
      autosize
      minRows={2}
      maxRows={8}
      value={source.addresses}
      error={wrong.length > 0 && t('notAddresses', { values: wrong.slice(0, 3).join(', ') })}
      onChange={(event) => onChange({ addresses: event.currentTarget.value })}
    />
  );
}

function RecordsInputs(props: SourceInputsProps) {
  const sms = usePhrases('sms');
  const t = usePhrases('message-audience');
  const { source, isLocked, onChange } = props;
  const { collectionId, column, method } = source;
  const collection = useChosenCollection(collectionId);
  return (
    <>
      <div className={css.pair}>
        <AddressesOfCollection
          collectionId={collectionId}
          column={column}
          methods={[method]}
          isDisabled={isLocked}
          placeholder={<Skeleton className={css.inputToCome} />}
          noFieldText={method === 'sms' ? sms('noPhoneField') : t('noAddressField')}
          onCollection={(id) =>
            onChange({
              collectionId: id,
              column: null,
              filter: undefined,
              through: undefined,
              viewId: null,
              recordId: null,
            })
          }
          onColumn={(chosen) => onChange({ column: chosen })}
        />
      </div>
      {collection ? (
        <RecordsChoice {...props} collection={collection} />
      ) : (
        collectionId !== null && <ChoiceSkeleton {...props} />
      )}
    </>
  );
}

/** As high as what is chosen in the collection: conditions of a filter, a view or a record. */
function ChoiceSkeleton({ source, isLocked }: SourceInputsProps) {
  if (source.kind === 'collection' && isLocked) return null;
  return <Skeleton className={source.kind === 'collection' ? css.filterToCome : css.inputToCome} />;
}

interface OfCollectionProps extends SourceInputsProps {
  readonly collection: CollectionWithFields;
}

function RecordsChoice(props: OfCollectionProps) {
  const t = usePhrases('message-audience');
  const { source, side, isMarketing, isLocked, collection, onChange } = props;
  const ofEveryone = isMarketing ? 'filterNothingMarketing' : 'filterNothing';
  const included = source.through ? 'through.everyoneLinked' : ofEveryone;
  if (source.kind === 'view') return <ViewSelect {...props} />;
  if (source.kind === 'record')
    return (
      <RecordInput
        collectionId={collection.id}
        recordId={source.recordId}
        isDisabled={isLocked}
        onChange={(recordId) => onChange({ recordId })}
      />
    );
  const through = side === 'include' && (
    <ThroughInputs
      {...{ collection, isLocked }}
      through={source.through}
      onChange={(next) => onChange({ through: next })}
    />
  );
  if (isLocked) return source.through ? through : null;
  return (
    <>
      <Input.Wrapper label={t('filter')} labelElement="div">
        <FilterBuilder
          fields={collection.fields}
          value={source.filter}
          emptyText={t(side === 'include' ? included : 'filterNothingExcluded')}
          onChange={(filter) => onChange({ filter })}
        />
      </Input.Wrapper>
      {through}
    </>
  );
}

function ViewSelect({ source, isLocked, collection, onChange }: OfCollectionProps) {
  const t = usePhrases('message-audience');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(viewsApi.list, { params: { teamId, collectionId: collection.id } }));
  const views = data?.items.filter(({ visibility }) => visibility === 'team');
  return (
    <LoadedSelect
      label={t('view')}
      {...(views?.length === 0 && { description: t('noViews') })}
      searchable
      disabled={isLocked}
      choices={views?.map(({ id, internalName }) => ({ value: id, label: internalName }))}
      value={source.viewId}
      onChange={(value) => onChange({ viewId: views?.find(({ id }) => id === value)?.id ?? null })}
    />
  );
}
