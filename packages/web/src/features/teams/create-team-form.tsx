import { type Language, language, languages } from '@fieldhouse/contract/identity';
import { teams } from '@fieldhouse/contract/teams';
import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import css from './create-team-form.module.css';

export function CreateTeamForm({ hasTeams }: { readonly hasTeams: boolean }) {
  const t = usePhrases('teams');
  const form = useTeamForm();
  return (
    <>
      <PageHeader title={t('create.title')} intro={t('create.intro')} />
      <form className={css.form} {...form.form}>
        <FormNotes form={form} />
        <TextInput
          {...form.text('name')}
          label={t('create.name')}
          placeholder={t('create.namePlaceholder')}
          autoComplete="organization"
          autoFocus
        />
        <Defaults form={form} />
        <Button type="submit" size="md" loading={form.isBusy}>
          {t('create.submit')}
        </Button>
      </form>
      {hasTeams && (
        <p className={css.back}>
          <TextLink to="/choose-team">{t('create.back')}</TextLink>
        </p>
      )}
    </>
  );
}

function useTeamForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // One key per form, so that a second click or a lost response creates no second team.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useContractForm({
    schema: teams.create.body,
    initialValues: {
      name: '',
      primaryTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      defaultInterfaceLanguage: currentLanguage(),
    },
    onSubmit: async (body) => {
      const { teamId } = await api.teams.create({ body }, { idempotencyKey });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } });
    },
  });
}

function Defaults({ form }: { readonly form: ReturnType<typeof useTeamForm> }) {
  const t = usePhrases('teams');
  const tApp = usePhrases('app');
  const languageNames: Record<Language, string> = { en: tApp('user.english'), es: tApp('user.spanish') };
  return (
    <>
      <Select
        label={t('create.timeZone')}
        data={Intl.supportedValuesOf('timeZone')}
        value={form.values.primaryTimezone}
        onChange={(zone) => zone !== null && form.set('primaryTimezone', zone)}
        searchable
        allowDeselect={false}
        limit={100}
      />
      <Select
        label={t('create.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.defaultInterfaceLanguage}
        onChange={(value) => form.set('defaultInterfaceLanguage', language.parse(value))}
        allowDeselect={false}
      />
    </>
  );
}
