// The properties of a collection.

import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { collectionsQuery } from '../fields/index.ts';
import { IndexesPanel } from '../record-indexes/index.ts';
import { BlueprintInputs } from './blueprints/blueprint-inputs.tsx';
import { CollectionFacts } from './collection-facts.tsx';
import { CollectionPlacePanel } from './collection-place.tsx';
import type { CollectionPlace } from './collection-queries.ts';
import { descendantsOf } from './collection-tree.ts';
import { OrderInput } from './membership/order-input.tsx';
import { NamingInputs } from './naming-inputs.tsx';

interface CollectionDetailsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

export function CollectionDetails({ place, collection }: CollectionDetailsProps) {
  const ui = usePhrases('ui');
  const form = useDetailsForm({ place, collection });
  const { parentId, membershipDataFilter, membershipOrder } = form.values;
  return (
    <Page width="narrow">
      <PageHeader
        title={collection.pluralName}
        actions={collection.isUsedAsCustomList ? undefined : <NewChildButton place={place} />}
      />
      <form {...form.form}>
        <Stack>
          <CollectionFacts collection={collection} />
          <Panel>
            <Stack>
              <NamingInputs form={form} />
              <FaceFields form={form} collection={collection} />
              <OrderInput
                fields={collection.fields}
                value={membershipOrder}
                onChange={(order) => form.set('membershipOrder', order)}
              />
              <Switches form={form} />
            </Stack>
          </Panel>
          {collection.parentId !== null && parentId !== undefined && (
            <CollectionPlacePanel
              place={place}
              collection={collection}
              parentId={parentId}
              filter={membershipDataFilter ?? null}
              problem={form.text('membershipDataFilter').error}
              onParent={(id) => form.set('parentId', id)}
              onFilter={(filter) => form.set('membershipDataFilter', filter)}
            />
          )}
          {collection.parentId === null && !collection.isUsedAsCustomList && (
            <BlueprintInputs
              isOffered={form.values.isBlueprint}
              price={form.values.blueprintMarketplacePrice}
              priceProblem={form.text('blueprintMarketplacePrice').error}
              onOffered={(isOffered) => form.set('isBlueprint', isOffered)}
              onPrice={(price) => form.set('blueprintMarketplacePrice', price)}
            />
          )}
          <FormNotes form={form} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.isBusy}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <Stack mt="md">
        <IndexesPanel place={place} collection={collection} />
      </Stack>
      <DeletePanel place={place} collection={collection} />
    </Page>
  );
}

function NewChildButton({ place }: { readonly place: CollectionPlace }) {
  const t = usePhrases('collections-admin');
  return (
    <ButtonLink
      variant="default"
      to="/team-{$teamId}/admin/new-data-collection"
      params={{ teamId: place.teamId }}
      search={{ below: place.collectionId }}
    >
      {t('child.add')}
    </ButtonLink>
  );
}

type DetailsForm = ReturnType<typeof useDetailsForm>;

function useDetailsForm({ place, collection }: CollectionDetailsProps) {
  const t = usePhrases('collections');
  return useContractForm({
    schema: collections.change.body,
    initialValues: {
      name: collection.name,
      pluralName: collection.pluralName,
      description: collection.description,
      icon: collection.icon,
      isShownInSidebar: collection.isShownInSidebar,
      isGloballySearchable: collection.isGloballySearchable,
      representsPeople: collection.representsPeople,
      nameFieldId: collection.nameFieldId ?? undefined,
      avatarFieldId: collection.avatarFieldId,
      parentId: collection.parentId ?? undefined,
      // Undefined means unchanged: only children have one.
      membershipDataFilter: (collection.parentId === null ? undefined : collection.membershipDataFilter) as
        | Filter
        | null
        | undefined,
      membershipOrder: collection.membershipOrder,
      isBlueprint: collection.isBlueprint,
      blueprintMarketplacePrice: collection.blueprintMarketplacePrice,
    },
    fieldOfCode: { name_taken: 'pluralName' },
    isEdit: true,
    onSubmit: async (_body, { patch }) => {
      await api.collections.change({ params: place, body: patch });
    },
    done: () => t('form.saved'),
  });
}

/** The name field and the picture field. */
function FaceFields({
  form,
  collection: { fields },
}: {
  readonly form: DetailsForm;
  readonly collection: CollectionWithFields;
}) {
  const t = usePhrases('collections');
  const more = usePhrases('collections-admin');
  const names = fields.filter(({ dataType }) => dataType === 'plain_text' || dataType === 'email_address');
  const pictures = fields.filter(({ dataType }) => dataType === 'single_image');
  const toChoice = ({ id, title }: (typeof fields)[number]) => ({ value: id, label: title });
  return (
    <>
      <Select
        label={t('form.nameField')}
        allowDeselect={false}
        value={form.values.nameFieldId ?? null}
        data={names.map(toChoice)}
        onChange={(id) => form.set('nameFieldId', names.find((field) => field.id === id)?.id)}
      />
      <Select
        label={more('details.avatarField')}
        clearable
        placeholder={more('details.noAvatar')}
        {...(pictures.length === 0 && { description: more('details.noAvatarText'), disabled: true })}
        value={form.values.avatarFieldId}
        data={pictures.map(toChoice)}
        onChange={(id) => form.set('avatarFieldId', pictures.find((field) => field.id === id)?.id ?? null)}
      />
    </>
  );
}

const switches = ['representsPeople', 'isShownInSidebar', 'isGloballySearchable'] as const;

function Switches({ form }: { readonly form: DetailsForm }) {
  const t = usePhrases('collections');
  return switches.map((name) => (
    <Switch
      key={name}
      label={t(`form.${name}`)}
      checked={form.values[name]}
      onChange={(event) => form.set(name, event.currentTarget.checked)}
    />
  ));
}

function DeletePanel({ place, collection }: CollectionDetailsProps) {
  const t = usePhrases('collections');
  const more = usePhrases('collections-admin');
  const navigate = useNavigate();
  const items = useQuery(collectionsQuery(place.teamId)).data?.items ?? [];
  const below = descendantsOf(items, collection.id).map(({ pluralName }) => pluralName);
  const root = items.find(({ id }) => id === collection.rootId)?.pluralName ?? '';
  // A child's records belong to its root.
  const fate = collection.rootId === null ? t('form.deleteText') : more('child.deleteText', { root });
  const { run: remove } = useAction(
    () => api.collections.delete({ params: place, query: below.length > 0 ? { withChildren: '1' } : {} }),
    {
      confirm: () => ({
        title: t('form.deleteTitle', { name: collection.pluralName }),
        text: below.length > 0 ? `${fate} ${more('child.deleteBelow', { names: below.join(', ') })}` : fate,
        action: t('form.delete'),
        isDangerous: true,
      }),
      onDone: () =>
        navigate({ to: '/team-{$teamId}/admin/data-collections', params: { teamId: place.teamId } }),
      done: { text: t('form.deleted', { name: collection.pluralName }) },
    },
  );
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={t('form.danger')}>
        <Group justify="space-between">
          <Text size="sm" c="dimmed" flex="1 1 220px">
            {fate}
          </Text>
          <Button
            color="red"
            variant="light"
            leftSection={<TrashIcon size={16} />}
            onClick={() => void remove()}
          >
            {t('form.delete')}
          </Button>
        </Group>
      </Panel>
    </div>
  );
}
