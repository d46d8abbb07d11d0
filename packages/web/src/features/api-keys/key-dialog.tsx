import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import type { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Lifetime } from './key-expiry.ts';
import { LifetimeSelect } from './lifetime-select.tsx';

type NameForm = ReturnType<typeof useContractForm<unknown, { name: string }>>;

interface KeyDialogProps {
  readonly title: string;
  readonly size?: 'lg';
  readonly form: Pick<NameForm, 'form' | 'text' | 'problem' | 'isBusy'>;
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
          {form.problem !== undefined && <ProblemNotice error={form.problem} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy}>
              {t('form.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
