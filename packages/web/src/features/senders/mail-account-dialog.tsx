import { type MailAccount, type MailAccountSettings, mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { Button, Group, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { mailAccountsApi } from '../../api/endpoints/senders-api.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface MailAccountDialogProps {
  /** Undefined for a new one. */
  readonly of: MailAccount | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Smtp = Extract<MailAccountSettings, { kind: 'smtp' }>;
type Ses = Extract<MailAccountSettings, { kind: 'ses' }>;

const newSmtp: Smtp = { kind: 'smtp', host: '', port: 587, security: 'starttls', user: '' };
const newSes: Ses = {
  kind: 'ses',
  region: 'us-east-1',
  accessKeyId: '',
  configurationSet: '',
  topicArn: '',
};

export function MailAccountDialog({ of, onClose, onSaved }: MailAccountDialogProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const form = useAccountForm(of, onSaved);
  const { settings } = form.values;
  const put = (value: MailAccountSettings) => form.set('settings', value);
  return (
    <Dialog
      title={of ? t('accounts.edit') : t('accounts.new')}
      closeLabel={ui('close')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <form {...form.form}>
        <Stack>
          <TextInput label={t('accounts.name')} maxLength={80} data-autofocus {...form.text('name')} />
          <Select
            label={t('accounts.kind')}
            data={(['smtp', 'ses'] as const).map((value) => ({ value, label: t(`accounts.kinds.${value}`) }))}
            value={settings.kind}
            allowDeselect={false}
            onChange={(kind) => put(kind === 'ses' ? newSes : newSmtp)}
          />
          {settings.kind === 'ses' ? (
            <SesFields value={settings} onChange={put} />
          ) : (
            <SmtpFields value={settings} onChange={put} />
          )}
          <PasswordInput
            label={t(settings.kind === 'ses' ? 'accounts.secretAccessKey' : 'accounts.password')}
            description={t(of?.hasSecret ? 'accounts.secretStored' : 'accounts.secretHint')}
            autoComplete="off"
            {...form.text('secret')}
          />
          <NumberInput
            label={t('accounts.connections')}
            min={1}
            max={20}
            value={form.values.connections}
            onChange={(value) => form.set('connections', Number(value))}
          />
          <NumberInput
            label={t('accounts.rate')}
            description={t('accounts.rateHint')}
            min={1}
            max={1000}
            value={form.values.ratePerSecond ?? ''}
            onChange={(value) => form.set('ratePerSecond', value === '' ? null : Number(value))}
          />
          {form.fault !== undefined && <p role="alert">{form.fault}</p>}
          {form.problem !== undefined && <ProblemNotice error={form.problem} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {of ? ui('save') : t('accounts.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useAccountForm(of: MailAccount | undefined, onSaved: () => void) {
  const teamId = useTeamId();
  const initialSettings: MailAccountSettings = of?.settings ?? newSmtp;
  const form = useContractForm({
    schema: {
      // An empty secret leaves the stored one.
      safeParse: (values, options) => {
        const { secret, ...others } = values as { readonly secret: string };
        return mailAccounts.create.body.safeParse(secret === '' ? others : values, options);
      },
    } satisfies Pick<typeof mailAccounts.create.body, 'safeParse'>,
    initialValues: {
      name: of?.name ?? '',
      settings: initialSettings,
      secret: '',
      connections: of?.connections ?? 5,
      ratePerSecond: of?.ratePerSecond ?? null,
    },
    fieldOfCode: { name_taken: 'name' },
    onSubmit: async (body) => {
      await (of
        ? mailAccountsApi.change({ params: { teamId, mailAccountId: of.id }, body })
        : mailAccountsApi.create({ params: { teamId }, body }));
      onSaved();
    },
  });
  // The issues of nested settings belong to no single input of this form.
  return { ...form, fault: form.text('settings').error };
}

interface FieldsProps<Settings> {
  readonly value: Settings;
  readonly onChange: (value: Settings) => void;
}

function SmtpFields({ value, onChange }: FieldsProps<Smtp>) {
  const t = usePhrases('senders');
  return (
    <>
      <TextInput
        label={t('accounts.host')}
        placeholder="smtp.example.org"
        value={value.host}
        onChange={(event) => onChange({ ...value, host: event.currentTarget.value })}
      />
      <NumberInput
        label={t('accounts.port')}
        min={1}
        max={65_535}
        value={value.port}
        onChange={(port) => onChange({ ...value, port: Number(port) })}
      />
      <Select
        label={t('accounts.security')}
        data={(['starttls', 'tls', 'none'] as const).map((choice) => ({
          value: choice,
          label: t(`accounts.securities.${choice}`),
        }))}
        value={value.security}
        allowDeselect={false}
        // The choices are the contract's own.
        onChange={(security) => security && onChange({ ...value, security: security as Smtp['security'] })}
      />
      <TextInput
        label={t('accounts.user')}
        description={t('accounts.userHint')}
        autoComplete="off"
        value={value.user}
        onChange={(event) => onChange({ ...value, user: event.currentTarget.value })}
      />
    </>
  );
}

function SesFields({ value, onChange }: FieldsProps<Ses>) {
  const t = usePhrases('senders');
  const input = (key: 'region' | 'accessKeyId' | 'configurationSet' | 'topicArn') => ({
    label: t(`accounts.${key}`),
    value: value[key],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...value, [key]: event.currentTarget.value.trim() }),
  });
  return (
    <>
      <TextInput {...input('region')} />
      <TextInput {...input('accessKeyId')} />
      <TextInput {...input('configurationSet')} />
      <TextInput {...input('topicArn')} description={t('accounts.topicHint')} />
    </>
  );
}
