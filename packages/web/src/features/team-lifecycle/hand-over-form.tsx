import { teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { teamLifecycleApi } from '../../api/endpoints/account/team-lifecycle-api.ts';
import { queryOf } from '../../api/queries.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import css from './lifecycle.module.css';

/** Guests can't be admins, so they are not offered. */
export function HandOverForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('team-lifecycle');
  const { teamId, teamUserId: ownId, teamName: team } = useMembership();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...queryOf(api.teamUsers.list, { params: { teamId }, query: { status: 'active', limit: '50', search } }),
    placeholderData: (before) => before,
  });
  const people = (found.data?.items ?? []).filter(
    ({ id, accountType }) => id !== ownId && accountType !== 'guest',
  );
  const form = useContractForm({
    schema: teamLifecycle.handOver.body,
    initialValues: { teamUserId: '' },
    onSubmit: async (body) => {
      await teamLifecycleApi.handOver({ params: { teamId }, body });
      onClose();
      // The page of the account belongs to admins.
      await navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } });
      toast({ text: t('end.handedOver', { team }), tone: 'good' });
      await client.invalidateQueries();
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('end.handOverIntro')}</p>
      <Select
        label={t('end.member')}
        data={people.map((person) => ({
          value: person.id,
          label: `${fullName(person)} (${person.email})`,
        }))}
        value={form.values.teamUserId === '' ? null : form.values.teamUserId}
        error={form.text('teamUserId').error}
        onChange={(id) => form.set('teamUserId', id ?? '')}
        searchable
        onSearchChange={(text) => setSearch(text.includes('(') ? '' : text)}
        filter={({ options }) => options}
        nothingFoundMessage={t('end.noMembers')}
        required
        data-autofocus
      />
      <DialogFooter form={form} action={t('end.handOverAction')} onClose={onClose} />
    </form>
  );
}
