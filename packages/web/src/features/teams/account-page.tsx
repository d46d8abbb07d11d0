import { currencies } from '@fieldhouse/contract/currencies';
import { type Language, language, languages } from '@fieldhouse/contract/identity';
import {
  approvalRule,
  approvalRules,
  dataLanguage,
  dataLanguages,
  maxApprovalAbove,
  type Team,
  teams,
} from '@fieldhouse/contract/teams';
import { countries } from '@fieldhouse/domain/fields/parts/countries';
import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { useLanguageNames } from '../../app/language/text-languages.ts';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EndPanel } from '../team-lifecycle/index.ts';
import { AccessPanel } from './access-panel.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { LogosPanel } from './logos-panel.tsx';
import { QuietHoursPanel } from './quiet-hours-panel.tsx';

export function AccountPage() {
  const t = usePhrases('teams');
  const { teamId, teamName, isTeamAdmin } = useMembership();
  const team = useQuery(queryOf(api.teams.get, { params: { teamId } }));
  const { error } = team;
  useEffect(() => {
    if (error) toast({ text: t('dashboard.oopsTeam'), tone: 'danger' });
  }, [error, t]);
  return (
    <Page width="narrow">
      <PageHeader title={t('account.title')} intro={t('account.intro', { team: teamName })} />
      <QueryBoundary query={team} skeleton={<Skeleton height={360} />}>
        {(loaded) => (
          <Stack>
            <AccountForm team={loaded} />
            {isTeamAdmin && <EndPanel />}
          </Stack>
        )}
      </QueryBoundary>
    </Page>
  );
}

type AccountFields = ReturnType<typeof useAccountForm>;

function useAccountForm(team: Team) {
  const t = usePhrases('teams');
  const client = useQueryClient();
  const { teamId, logos: _logos, ...initialValues } = team;
  return useContractForm({
    schema: teams.change.body,
    initialValues,
    isEdit: true,
    onSubmit: async (_body, { patch }) => {
      const changed = await api.teams.change({ params: { teamId }, body: patch });
      client.setQueryData(queryOf(api.teams.get, { params: { teamId } }).queryKey, changed);
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      toast({ text: t('account.saved'), tone: 'good' });
    },
  });
}

function AccountForm({ team }: { readonly team: Team }) {
  const ui = usePhrases('ui');
  const form = useAccountForm(team);
  const { isTeamAdmin } = useMembership();
  return (
    <form {...form.form}>
      <Stack>
        <Organization form={form} />
        <LogosPanel team={team} />
        <BrandPanel values={form.values} errorOf={(name) => form.text(name).error} onChange={form.set} />
        <TimeAndMoney form={form} />
        <Messages form={form} />
        <QuietHoursPanel
          value={form.values.quietHours}
          error={form.text('quietHours').error}
          onChange={(value) => form.set('quietHours', value)}
        />
        <Languages form={form} />
        {isTeamAdmin && (
          <AccessPanel
            value={form.values.newUserAccess}
            error={form.text('newUserAccess').error}
            onChange={(value) => form.set('newUserAccess', value)}
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
  );
}

interface PartProps {
  readonly form: AccountFields;
}

function Organization({ form }: PartProps) {
  const t = usePhrases('teams');
  return (
    <Panel title={t('account.organization')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('account.name')} autoComplete="organization" required {...form.text('name')} />
          <TextInput
            label={t('account.shortName')}
            description={t('account.shortNameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            {...form.text('shortName')}
          />
        </SimpleGrid>
        <TextInput
          label={t('account.website')}
          type="url"
          placeholder="https://example.org"
          {...form.text('website')}
        />
        <Textarea
          label={t('account.billingAddress')}
          description={t('account.billingAddressHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          {...form.text('billingAddress')}
        />
      </Stack>
    </Panel>
  );
}

function TimeAndMoney({ form }: PartProps) {
  const t = usePhrases('teams');
  const countryNames = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const countryChoices = countries
    .map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const currencyNames = new Intl.DisplayNames(currentLanguage(), { type: 'currency' });
  return (
    <Panel title={t('account.places')}>
      <Stack>
        <Select
          label={t('account.primaryTimezone')}
          data={Intl.supportedValuesOf('timeZone')}
          value={form.values.primaryTimezone}
          onChange={(zone) => zone !== null && form.set('primaryTimezone', zone)}
          searchable
          allowDeselect={false}
          limit={100}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('account.country')}
            data={countryChoices}
            value={form.values.defaultCountry}
            onChange={(code) => code !== null && form.set('defaultCountry', code)}
            searchable
            allowDeselect={false}
          />
          <Select
            label={t('account.currency')}
            data={currencies.map((code) => ({
              value: code,
              label: `${code} · ${currencyNames.of(code) ?? code}`,
            }))}
            value={form.values.defaultCurrency}
            onChange={(code) => code !== null && form.set('defaultCurrency', code)}
            searchable
            allowDeselect={false}
            limit={100}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}

function Messages({ form }: PartProps) {
  const t = usePhrases('teams');
  const { messageApproval, messageApprovalAbove, mayApproveOwnMessages } = form.values;
  const { isTeamAdmin } = useMembership();
  return (
    <Panel title={t('account.messages.title')}>
      <Stack>
        <Select
          label={t('account.messages.approval')}
          description={t(isTeamAdmin ? 'account.messages.approvalHint' : 'account.messages.adminsOnly')}
          disabled={!isTeamAdmin}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={approvalRules.map((value) => ({ value, label: t(`account.messages.${value}`) }))}
          value={messageApproval}
          onChange={(value) => form.set('messageApproval', approvalRule.parse(value))}
          allowDeselect={false}
        />
        {messageApproval === 'above' && (
          <NumberInput
            label={t('account.messages.aboveNumber')}
            disabled={!isTeamAdmin}
            value={messageApprovalAbove}
            min={1}
            max={maxApprovalAbove}
            allowDecimal={false}
            allowNegative={false}
            onChange={(value) => typeof value === 'number' && form.set('messageApprovalAbove', value)}
          />
        )}
        {messageApproval !== 'never' && (
          <Switch
            label={t('account.messages.own')}
            disabled={!isTeamAdmin}
            checked={mayApproveOwnMessages}
            onChange={(event) => form.set('mayApproveOwnMessages', event.currentTarget.checked)}
          />
        )}
        <Switch
          label={t('account.messages.resends')}
          description={t('account.messages.resendsHint')}
          checked={form.values.resendsUncertain}
          onChange={(event) => form.set('resendsUncertain', event.currentTarget.checked)}
        />
      </Stack>
    </Panel>
  );
}

function Languages({ form }: PartProps) {
  const t = usePhrases('teams');
  const tApp = usePhrases('app');
  const own: Record<Language, string> = { en: tApp('user.english'), es: tApp('user.spanish') };
  const nameOf = useLanguageNames();
  const toChoice = (code: string) => ({ value: code, label: nameOf(code) });
  const { availableDataLanguages: available, defaultDataLanguage } = form.values;
  return (
    <Panel title={t('account.languages')}>
      <Stack>
        <Select
          label={t('account.interfaceLanguage')}
          data={languages.map((value) => ({ value, label: own[value] }))}
          value={form.values.defaultInterfaceLanguage}
          onChange={(value) => form.set('defaultInterfaceLanguage', language.parse(value))}
          allowDeselect={false}
        />
        <MultiSelect
          label={t('account.dataLanguages')}
          data={dataLanguages.map(toChoice)}
          value={available}
          // The default language can't be removed.
          onChange={(codes) =>
            form.set(
              'availableDataLanguages',
              dataLanguage.array().parse([...new Set([defaultDataLanguage, ...codes])]),
            )
          }
          searchable
        />
        <Select
          label={t('account.dataLanguage')}
          data={available.map(toChoice)}
          value={defaultDataLanguage}
          onChange={(code) => form.set('defaultDataLanguage', dataLanguage.parse(code))}
          allowDeselect={false}
        />
      </Stack>
    </Panel>
  );
}
