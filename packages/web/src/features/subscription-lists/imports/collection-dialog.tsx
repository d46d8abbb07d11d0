// Adds the people of a collection to a list. What would become of them is counted while one chooses.
import { collectionId as toCollectionId } from '@fieldhouse/contract/ids';
import { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import type { SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { Checkbox, Input, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { subscriberImportsApi } from '../../../api/endpoints/subscriptions-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { FilterBuilder } from '../../fields/index.ts';
import { AddressesOfCollection, useChosenCollection } from '../addresses-of-collection.tsx';
import type { ListPlace } from '../subscription-list-queries.ts';
import { endOrShow, useImportOutcome } from './import-outcome.ts';

interface CollectionDialogProps {
  readonly place: ListPlace;
  readonly list: Pick<SubscriptionList, 'optIn'>;
  readonly onClose: () => void;
}

const { body: schema } = subscriberImports.startFromCollection;
type Filter = ReturnType<typeof schema.parse>['filter'];

const nothing = { collectionId: '', column: '', filter: undefined as Filter, source: '', isConfirmed: false };

function useCollectionForm({ place, onClose }: CollectionDialogProps) {
  const { toastOf } = useImportOutcome();
  return useContractForm({
    schema,
    initialValues: nothing,
    onSubmit: async (body) => {
      const latest = await endOrShow(
        place,
        await subscriberImportsApi.startFromCollection({ params: place, body }),
      );
      toast(toastOf(latest));
    },
    onDone: onClose,
  });
}

type CollectionForm = ReturnType<typeof useCollectionForm>;

export function CollectionDialog(props: CollectionDialogProps) {
  const { place, list, onClose } = props;
  const t = usePhrases('subscription-lists');
  const form = useCollectionForm(props);
  return (
    <FormDialog
      form={form}
      title={t('fromCollection.title')}
      action={t('add.action')}
      size="lg"
      onClose={onClose}
    >
      <Text size="sm">{t('fromCollection.intro')}</Text>
      <PeopleInputs form={form} />
      <TextInput
        label={t('import.source')}
        description={t('fromCollection.sourceHint')}
        required
        maxLength={300}
        {...form.text('source')}
      />
      {list.optIn === 'double' && (
        <Checkbox
          label={t('import.isConfirmed')}
          description={t('import.isConfirmedHint')}
          checked={form.values.isConfirmed}
          onChange={(event) => form.set('isConfirmed', event.currentTarget.checked)}
        />
      )}
      <Counts place={place} values={form.values} />
    </FormDialog>
  );
}

function PeopleInputs({ form }: { readonly form: CollectionForm }) {
  const t = usePhrases('subscription-lists');
  const audience = usePhrases('message-audience');
  const chosen = toCollectionId.safeParse(form.values.collectionId).data ?? null;
  const collection = useChosenCollection(chosen);
  return (
    <>
      <AddressesOfCollection
        collectionId={chosen}
        column={form.values.column || null}
        methods={['email', 'sms']}
        isRequired
        errors={{ collection: form.text('collectionId').error, column: form.text('column').error }}
        noFieldText={t('fromCollection.noAddressField')}
        onCollection={(id) => {
          form.set('collectionId', id ?? '');
          form.set('column', '');
          form.set('filter', undefined);
        }}
        onColumn={(column) => form.set('column', column ?? '')}
      />
      {collection && (
        <Input.Wrapper label={audience('filter')} labelElement="div">
          <FilterBuilder
            fields={collection.fields}
            value={form.values.filter}
            emptyText={t('fromCollection.everyone')}
            onChange={(filter) => form.set('filter', filter)}
          />
        </Input.Wrapper>
      )}
    </>
  );
}

const waitMs = 300;
const shown = ['unchanged', 'optedOut', 'invalid'] as const;

/** How many would be added, and why the others wouldn’t. */
function Counts({ place, values }: { readonly place: ListPlace; readonly values: CollectionForm['values'] }) {
  const t = usePhrases('subscription-lists');
  const { source: _, ...asked } = values;
  const [settled] = useDebouncedValue(JSON.stringify(asked), waitMs);
  const body = subscriberImports.countFromCollection.body.safeParse(JSON.parse(settled)).data;
  const { data, error } = useQuery({
    queryKey: [...queryKeyOf(subscriberImportsApi.countFromCollection), place, settled],
    queryFn: body
      ? ({ signal }) => subscriberImportsApi.countFromCollection({ params: place, body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });
  if (error) return <Text size="sm">{problemText(error)}</Text>;
  if (!body || !data) return <Text size="sm" role="status" />;
  const { people, isMore } = data;
  const others = shown
    .filter((key) => data[key] > 0)
    .map((key) => t(`fromCollection.counts.${key}`, { count: data[key] }));
  return (
    <Text size="sm" role="status">
      {t(isMore ? 'fromCollection.ofMore' : 'fromCollection.of', { count: data.added, people })}
      {others.length > 0 && ` ${others.join(' · ')}`}
    </Text>
  );
}
