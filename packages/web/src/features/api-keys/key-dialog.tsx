import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from '../../app/forms/dialog-footer.tsx';
import type { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Lifetime } from './key-expiry.ts';
import { LifetimeSelect } from './lifetime-select.tsx';

type NameForm = ReturnType<typeof useContractForm<unknown, { name: string }>>;

interface KeyDialogProps {
  readonly title: string;
  readonly size?: 'lg';
  readonly form: Omit<NameForm, 'set' | 'values'>;
  readonly lifetime: Lifetime;
  readonly onLifetime: (lifetime: Lifetime) => void;
  readonly onClose: () => void;
  /** The permissions of a key of this kind. */
  readonly children: ReactNode;
}

export function KeyDialog({ title, size, form, lifetime, onLifetime, onClose, children }: KeyDialogProps) {
  const t = usePhrases('api-keys');
  const ui = usePhrases('ui');
  return (
    <Dialog title={title} closeLabel={ui('close')} isOpen onClose={onClose} {...(size && { size })}>
      <form {...form.form}>
        <Stack>
          <TextInput
            label={t('form.name')}
            description={t('form.nameHint')}
            maxLength={80}
            data-autofocus
            {...form.text('name')}
          />
          {children}
          <LifetimeSelect value={lifetime} onChange={onLifetime} />
          <DialogFooter form={form} action={t('form.create')} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
