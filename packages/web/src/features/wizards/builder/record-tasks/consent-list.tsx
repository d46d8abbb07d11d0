// Boxes by which people join a subscription list with an address of the task.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { FieldId, SubscriptionListId } from '@fieldhouse/contract/ids';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import { maxConsents, type TaskConsent } from '@fieldhouse/contract/wizard-questions';
import { isConsentAddress } from '@fieldhouse/domain/wizards/consents';
import { Button, Select, Textarea } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import css from '../builder.module.css';

interface ConsentListProps {
  readonly task: FieldsTask;
  readonly collection: CollectionWithFields;
  readonly onChange: (consents: TaskConsent[]) => void;
}

export function ConsentList({ task, collection, onChange }: ConsentListProps) {
  const t = usePhrases('wizard-questions');
  const { consents } = task;
  const addresses = collection.fields.filter(
    ({ id, dataType }) => isConsentAddress(dataType) && task.fields.some(({ fieldId }) => fieldId === id),
  );
  // Without an address there is nothing to add to a list.
  if (addresses.length === 0 && consents.length === 0) return null;
  const add = () => {
    const first = addresses[0]?.id ?? null;
    // Ids are UUIDs; the brand only distinguishes kinds.
    const id = crypto.randomUUID() as FieldId;
    onChange([...consents, { id, subscriptionListId: null, addressFieldId: first, text: '' }]);
  };
  return (
    <>
      {consents.map((consent) => (
        <ConsentEditor
          key={consent.id}
          consent={consent}
          addresses={addresses.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(next) => onChange(consents.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => onChange(consents.filter((one) => one.id !== consent.id))}
        />
      ))}
      {consents.length < maxConsents && addresses.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          className={css.start}
          leftSection={<PlusIcon size={14} weight="bold" />}
          onClick={add}
        >
          {t('consent.add')}
        </Button>
      )}
    </>
  );
}

interface ConsentEditorProps {
  readonly consent: TaskConsent;
  readonly addresses: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (consent: TaskConsent) => void;
  readonly onRemove: () => void;
}

function ConsentEditor({ consent, addresses, onChange, onRemove }: ConsentEditorProps) {
  const t = usePhrases('wizard-questions');
  const teamId = useTeamId();
  const { data, isError } = useQuery(queryOf(subscriptionListsApi.list, { params: { teamId } }));
  // People without a role for messages see none.
  const lists = data?.items ?? (isError ? [] : undefined);
  return (
    <fieldset className={css.consent}>
      <legend className={css.listTitle}>{t('consent.title')}</legend>
      <LoadedSelect
        size="xs"
        label={t('consent.list')}
        error={lists?.length === 0 && t('consent.noLists')}
        choices={lists
          ?.filter(({ isArchived }) => !isArchived)
          .map(({ id, internalName }) => ({ value: id, label: internalName }))}
        value={consent.subscriptionListId}
        allowDeselect={false}
        // The choices are ids of lists.
        onChange={(id) => onChange({ ...consent, subscriptionListId: id as SubscriptionListId | null })}
      />
      <Select
        size="xs"
        label={t('consent.address')}
        data={[...addresses]}
        value={consent.addressFieldId}
        allowDeselect={false}
        // As above, of fields.
        onChange={(id) => onChange({ ...consent, addressFieldId: id as FieldId | null })}
      />
      <Textarea
        size="xs"
        label={t('consent.text')}
        description={t('consent.textHint')}
        placeholder={t('consent.textExample')}
        autosize
        minRows={2}
        maxLength={1000}
        value={consent.text}
        onChange={(event) => onChange({ ...consent, text: event.currentTarget.value })}
      />
      <Button variant="subtle" color="red" size="compact-xs" className={css.start} onClick={onRemove}>
        {t('consent.remove')}
      </Button>
    </fieldset>
  );
}
