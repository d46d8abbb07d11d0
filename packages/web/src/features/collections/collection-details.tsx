import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { Button, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { confirm } from '../../app/confirm.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { toast, toastProblem } from '../../app/toasts.tsx';
import { useContractForm } from '../../app/use-contract-form.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { IndexesPanel } from '../record-indexes/index.ts';
import { type CollectionPlace, refreshCollections } from './collection-queries.ts';
import { IconPicker } from './icon-picker.tsx';

interface CollectionDetailsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

export function CollectionDetails({ place, collection }: CollectionDetailsProps) {
  const t = usePhrases('collections');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const form = useContractForm({
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
    },
    fieldOfCode: { name_taken: 'pluralName' },
    onSubmit: async (body) => {
      await api.collections.change({ params: place, body });
      await refreshCollections(client);
      toast({ text: t('form.saved'), tone: 'good' });
    },
  });
  const names = collection.fields.filter(
    ({ dataType }) => dataType === 'plain_text' || dataType === 'email_address',
  );
  return (
    <Page width="narrow">
      <PageHeader title={collection.pluralName} />
      <Panel>
        <form {...form.form}>
          <Stack>
            <TextInput label={t('form.name')} required {...form.text('name')} />
            <TextInput label={t('form.pluralName')} required {...form.text('pluralName')} />
            <Textarea label={t('form.description')} autosize minRows={2} {...form.text('description')} />
            <Group>
              <IconPicker
                label={t('form.icon')}
                value={form.values.icon}
                onChange={(icon) => form.set('icon', icon)}
              />
            </Group>
            <Select
              label={t('form.nameField')}
              allowDeselect={false}
              value={form.values.nameFieldId ?? null}
              data={names.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id) => form.set('nameFieldId', names.find((field) => field.id === id)?.id)}
            />
            <Switch
              label={t('form.representsPeople')}
              checked={form.values.representsPeople}
              onChange={(event) => form.set('representsPeople', event.currentTarget.checked)}
            />
            <Switch
              label={t('form.isShownInSidebar')}
              checked={form.values.isShownInSidebar}
              onChange={(event) => form.set('isShownInSidebar', event.currentTarget.checked)}
            />
            <Switch
              label={t('form.isGloballySearchable')}
              checked={form.values.isGloballySearchable}
              onChange={(event) => form.set('isGloballySearchable', event.currentTarget.checked)}
            />
            {form.problemText && (
              <Text c="red" role="alert">
                {form.problemText}
              </Text>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={form.isBusy}>
                {ui('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <IndexesPanel place={place} collection={collection} />
      <DeletePanel place={place} collection={collection} />
    </Page>
  );
}

function DeletePanel({ place, collection }: CollectionDetailsProps) {
  const t = usePhrases('collections');
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    const name = collection.pluralName;
    const isSure = await confirm({
      title: t('form.deleteTitle', { name }),
      text: t('form.deleteText'),
      action: t('form.delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await api.collections.delete({ params: place });
      await navigate({ to: '/team-{$teamId}/admin/data-collections', params: { teamId: place.teamId } });
      await refreshCollections(client);
      toast({ text: t('form.deleted', { name }) });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={t('form.danger')}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('form.deleteText')}
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
