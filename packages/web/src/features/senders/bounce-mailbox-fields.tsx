// The mailbox of an SMTP account that undelivered mails are returned to.
import type { BounceMailbox } from '@fieldhouse/contract/mail-accounts';
import { NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';

const newMailbox: BounceMailbox = {
  ...{ address: '', host: '', port: 993, security: 'tls', user: '' },
  readsReplies: false,
};

interface BounceMailboxFieldsProps {
  readonly value: BounceMailbox | null;
  readonly onChange: (mailbox: BounceMailbox | null) => void;
}

export function BounceMailboxFields({ value, onChange }: BounceMailboxFieldsProps) {
  const t = usePhrases('senders');
  return (
    <>
      <Switch
        label={t('accounts.mailbox.use')}
        description={t('accounts.mailbox.hint')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? newMailbox : null)}
      />
      {value && <Fields value={value} onChange={onChange} />}
    </>
  );
}

interface FieldsProps {
  readonly value: BounceMailbox;
  readonly onChange: (mailbox: BounceMailbox) => void;
}

function Fields({ value, onChange }: FieldsProps) {
  const t = usePhrases('senders');
  const input = (key: 'address' | 'host' | 'user') => ({
    label: t(`accounts.mailbox.${key}`),
    value: value[key],
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...value, [key]: event.currentTarget.value.trim() }),
  });
  return (
    <Stack>
      <TextInput {...input('address')} description={t('accounts.mailbox.addressHint')} type="email" />
      <TextInput {...input('host')} placeholder="imap.example.org" />
      <NumberInput
        label={t('accounts.mailbox.port')}
        min={1}
        max={65_535}
        value={value.port}
        onChange={(port) => onChange({ ...value, port: Number(port) })}
      />
      <Select
        label={t('accounts.mailbox.security')}
        data={(['tls', 'starttls', 'none'] as const).map((choice) => ({
          value: choice,
          label: t(`accounts.securities.${choice}`),
        }))}
        value={value.security}
        allowDeselect={false}
        onChange={(security) =>
          // The choices are the contract's own.
          security && onChange({ ...value, security: security as BounceMailbox['security'] })
        }
      />
      <TextInput {...input('user')} />
      <Switch
        label={t('accounts.mailbox.replies')}
        description={t('accounts.mailbox.repliesHint')}
        checked={value.readsReplies}
        onChange={(event) => onChange({ ...value, readsReplies: event.currentTarget.checked })}
      />
    </Stack>
  );
}
