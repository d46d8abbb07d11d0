// Which templates are listed; in the URL.
import { deliveryMethod, deliveryMethods } from '@fieldhouse/contract/delivery-methods';
import { teamUserId } from '@fieldhouse/contract/ids';
import { Group, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePhrases } from '../../../app/phrases.ts';
import { usePossibleOwners } from '../owner/owner-select.tsx';
import type { TemplateFilter } from './template-queries.ts';

export function useTemplateFilter(): TemplateFilter {
  const search = useSearch({ strict: false });
  const method = deliveryMethod.safeParse(search.method).data;
  const ownerId = teamUserId.safeParse(search.owner).data;
  return { ...(method && { deliveryMethodId: method }), ...(ownerId && { ownerId }) };
}

export function TemplateFilters({ filter }: { readonly filter: TemplateFilter }) {
  const t = usePhrases('message-templates');
  const messages = usePhrases('messages');
  const sms = usePhrases('sms');
  const navigate = useNavigate();
  const { owners, isEditor } = usePossibleOwners();
  const { deliveryMethodId: method, ownerId: owner } = filter;
  const show = (search: { readonly method?: string | undefined; readonly owner?: string | undefined }) => {
    const next = { method, owner, ...search };
    const { method: asked, owner: by } = next;
    void navigate({ to: '.', search: { ...(asked && { method: asked }), ...(by && { owner: by }) } });
  };
  return (
    <Group mb="md">
      <Select
        size="sm"
        aria-label={t('filter.method')}
        placeholder={t('filter.anyMethod')}
        data={deliveryMethods.map((value) => ({ value, label: sms(`methods.${value}`) }))}
        value={method ?? null}
        clearable
        onChange={(chosen) => show({ method: chosen ?? undefined })}
      />
      {isEditor && (
        <Select
          size="sm"
          aria-label={messages('column.ownedBy')}
          placeholder={t('filter.anyOwner')}
          data={owners.map(({ id, name }) => ({ value: id, label: name }))}
          value={owner ?? null}
          searchable
          clearable
          onChange={(chosen) => show({ owner: chosen ?? undefined })}
        />
      )}
    </Group>
  );
}
