import { ownAccount } from '@fieldhouse/contract/own-account';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { FormNotes } from '../../../app/forms/form-notes.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { forgetData, signedOut } from '../../../app/session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from '../preferences-page.module.css';
import security from '../security/security.module.css';

export function DeleteAccountPanel() {
  const t = usePhrases('own-account');
  const ui = usePhrases('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('delete.title')}>
      <div className={css.row}>
        <div className={`${css.hint} ${css.about}`}>{t('delete.text')}</div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('delete.action')}
        </Button>
      </div>
      <Dialog
        title={t('delete.dialogTitle')}
        closeLabel={ui('close')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <DeleteForm onClose={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function DeleteForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('own-account');
  const ui = usePhrases('ui');
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm({
    isLeftFreely: true,
    schema: ownAccount.delete.body,
    initialValues: { password: '' },
    fieldOfCode: { wrong_password: 'password' },
    onSubmit: async (body) => {
      await ownAccountApi.delete({ body });
      signedOut(client);
      await navigate({ to: '/login', replace: true });
      forgetData(client);
      toast({ text: t('delete.done'), tone: 'good' });
    },
  });
  return (
    <form className={security.form} {...form.form}>
      <p className={security.intro}>{t('delete.dialogText')}</p>
      <PasswordField
        {...form.text('password')}
        label={t('password.current')}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <FormNotes form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" loading={form.isBusy}>
          {t('delete.action')}
        </Button>
      </Group>
    </form>
  );
}
