import { type MailAccount, type MailAccountSettings, mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { mailAccountsApi } from '../../api/endpoints/senders-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { PasswordField } from '../../app/forms/password-field.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { BounceMailboxFields } from './bounce-mailbox-fields.tsx';

interface MailAccountDialogProps {
  /** Undefined for a new one. */
  readonly of: MailAccount | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Smtp = Extract<MailAccountSettings, { kind: 'smtp' }>;
type Ses = Extract<MailAccountSettings, { kind: 'ses' }>;
type Twilio = Extract<MailAccountSettings, { kind: 'twilio' }>;

const newSmtp: Smtp = {
  kind: 'smtp',
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  mailbox: null,
};
const newSes: Ses = {
  kind: 'ses',
  region: 'us-east-1',
  accessKeyId: '',
  configurationSet: '',
  topicArn: '',
};

const newTwilio: Twilio = { kind: 'twilio', accountSid: '' };

const secretLabels = {
  smtp: 'accounts.password',
  ses: 'accounts.secretAccessKey',
  twilio: 'accounts.authToken',
} as const;

export function MailAccountDialog({ of, onClose, onSaved }: MailAccountDialogProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const form = useAccountForm(of, onSaved);
  const { settings } = form.values;
  const put = (value: MailAccountSettings) => form.set('settings', value);
  return (
    <FormDialog
      form={form}
      title={of ? t('accounts.edit') : t('accounts.new')}
      action={of ? ui('save') : t('accounts.create')}
      size="lg"
      onClose={onClose}
    >
      <TextInput label={t('accounts.name')} maxLength={80} data-autofocus {...form.text('name')} />
      <Select
        label={t('accounts.kind')}
        data={(['smtp', 'ses', 'twilio'] as const).map((value) => ({
          value,
          label: t(`accounts.kinds.${value}`),
        }))}
        value={settings.kind}
        allowDeselect={false}
        onChange={(kind) => put([newSes, newTwilio].find((one) => one.kind === kind) ?? newSmtp)}
      />
      <SettingsFields value={settings} onChange={put} />
      <PasswordField
        label={t(secretLabels[settings.kind])}
        description={t(of?.hasSecret ? 'accounts.secretStored' : 'accounts.secretHint')}
        autoComplete="off"
        {...form.text('secret')}
      />
      {settings.kind === 'smtp' && (
        <BounceMailboxFields value={settings.mailbox} onChange={(mailbox) => put({ ...settings, mailbox })} />
      )}
      {settings.kind === 'smtp' && settings.mailbox && (
        <PasswordField
          label={t('accounts.mailbox.password')}
          description={t(hasMailbox(of) ? 'accounts.secretStored' : 'accounts.secretHint')}
          autoComplete="off"
          {...form.text('mailboxSecret')}
        />
      )}
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
      {settings.kind !== 'twilio' && (
        <Switch
          label={t('accounts.warmUp')}
          description={t('accounts.warmUpHint')}
          checked={form.values.isWarmingUp}
          onChange={(event) => form.set('isWarmingUp', event.currentTarget.checked)}
        />
      )}
      {form.fault !== undefined && <p role="alert">{form.fault}</p>}
    </FormDialog>
  );
}

function hasMailbox(of: MailAccount | undefined): boolean {
  return of?.settings.kind === 'smtp' && of.settings.mailbox !== null;
}

function useAccountForm(of: MailAccount | undefined, onSaved: () => void) {
  const teamId = useTeamId();
  const initialSettings: MailAccountSettings = of?.settings ?? newSmtp;
  const form = useContractForm({
    schema: {
      // An empty secret leaves the stored one.
      safeParse: (values, options) => {
        const { secret, mailboxSecret, ...others } = values as Readonly<
          Record<'secret' | 'mailboxSecret', string>
        >;
        const given = { ...(secret !== '' && { secret }), ...(mailboxSecret !== '' && { mailboxSecret }) };
        return mailAccounts.create.body.safeParse({ ...others, ...given }, options);
      },
    } satisfies Pick<typeof mailAccounts.create.body, 'safeParse'>,
    initialValues: {
      name: of?.name ?? '',
      settings: initialSettings,
      secret: '',
      mailboxSecret: '',
      connections: of?.connections ?? 5,
      ratePerSecond: of?.ratePerSecond ?? null,
      isWarmingUp: of?.isWarmingUp ?? false,
    },
    fieldOfCode: { name_taken: 'name' },
    isEdit: of !== undefined,
    onSubmit: async (body, { patch }) => {
      await (of
        ? mailAccountsApi.change({ params: { teamId, mailAccountId: of.id }, body: patch })
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

function SettingsFields({ value, onChange }: FieldsProps<MailAccountSettings>) {
  const t = usePhrases('senders');
  if (value.kind === 'smtp') return <SmtpFields value={value} onChange={onChange} />;
  if (value.kind === 'ses') return <SesFields value={value} onChange={onChange} />;
  return (
    <TextInput
      label={t('accounts.accountSid')}
      placeholder="AC…"
      autoComplete="off"
      value={value.accountSid}
      onChange={(event) => onChange({ ...value, accountSid: event.currentTarget.value.trim() })}
    />
  );
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
