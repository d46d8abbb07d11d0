import type { CollectionId } from '@fieldhouse/contract/ids';
import { type Webhook, type WebhookEvent, webhookEvents, webhooks } from '@fieldhouse/contract/webhooks';
import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { webhooksApi } from '../../api/endpoints/webhooks-api.ts';
import { queryOf } from '../../api/queries.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { eventPhraseKey } from './event-phrase.ts';
import type { NewSecret } from './secret-dialog.tsx';

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly of: Webhook | undefined;
  readonly onClose: () => void;
  readonly onSaved: (made: NewSecret | undefined) => void;
}

const startingEvents: WebhookEvent[] = ['record.created', 'record.updated', 'record.deleted'];

export function WebhookDialog({ of, onClose, onSaved }: WebhookDialogProps) {
  const t = usePhrases('webhooks');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const form = useContractForm({
    schema: webhooks.create.body,
    initialValues: {
      name: of?.name ?? '',
      url: of?.url ?? '',
      events: of?.events ?? startingEvents,
      collectionIds: of?.collectionIds ?? null,
    },
    fieldOfCode: { name_taken: 'name' },
    isEdit: of !== undefined,
    onSubmit: async (body, { patch }) => {
      if (of) {
        await webhooksApi.change({ params: { teamId, webhookId: of.id }, body: patch });
        onSaved(undefined);
        return;
      }
      const { webhook, secret } = await webhooksApi.create({ params: { teamId }, body });
      onSaved({ name: webhook.name, secret });
    },
  });
  return (
    <FormDialog
      form={form}
      title={of ? t('form.edit') : t('new')}
      action={of ? ui('save') : t('form.create')}
      size="lg"
      onClose={onClose}
    >
      <TextInput label={t('form.name')} maxLength={80} data-autofocus {...form.text('name')} />
      <TextInput
        label={t('form.url')}
        description={t('form.urlHint')}
        type="url"
        placeholder="https://"
        {...form.text('url')}
      />
      <MultiSelect
        label={t('form.events')}
        data={webhookEvents.map((event) => ({
          value: event,
          label: t(`event.${eventPhraseKey(event)}`),
        }))}
        value={form.values.events}
        error={form.text('events').error}
        onChange={(chosen) =>
          form.set(
            'events',
            webhookEvents.filter((event) => chosen.includes(event)),
          )
        }
      />
      <CollectionsSelect
        value={form.values.collectionIds}
        onChange={(ids) => form.set('collectionIds', ids)}
      />
    </FormDialog>
  );
}

interface CollectionsSelectProps {
  readonly value: CollectionId[] | null;
  readonly onChange: (ids: CollectionId[] | null) => void;
}

/** Offers root collections only: the records of a child are records of its root. */
function CollectionsSelect({ value, onChange }: CollectionsSelectProps) {
  const t = usePhrases('webhooks');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  const roots = data?.items.filter(({ parentId }) => parentId === null) ?? [];
  return (
    <MultiSelect
      label={t('form.collections')}
      description={t('form.collectionsHint')}
      searchable
      clearable
      // Remount when the choices arrive, since the selected ones would be shown as ids.
      key={data ? 'loaded' : 'loading'}
      disabled={!data}
      // An empty selection means all, and the placeholder shows it.
      placeholder={value === null || value.length === 0 ? t('everywhere') : ''}
      data={roots.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
      value={value ?? []}
      onChange={(chosen) => {
        const ids = roots.map(({ id }) => id).filter((id) => chosen.includes(id));
        onChange(ids.length > 0 ? ids : null);
      }}
    />
  );
}
