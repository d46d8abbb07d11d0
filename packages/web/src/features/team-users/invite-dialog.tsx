import { teamUsers } from '@fieldhouse/contract/team-users';
import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { api } from '../../api/api.ts';
import { isProblem } from '../../api/api-problem.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { useDialogGuard } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';
import css from './team-users.module.css';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const t = usePhrases('team-users');
  return (
    <Dialog
      title={t('inviteDialog.title')}
      closeLabel={t('inviteDialog.cancel')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: Pick<InviteDialogProps, 'onClose'>) {
  const t = usePhrases('team-users');
  const { form, way } = useInvite(onClose);
  useDialogGuard(form.mayLeave);
  const cancel = async () => {
    if (await form.mayLeave()) onClose();
  };
  const change = (rights: Partial<Rights>) => {
    if (rights.accountType) form.set('accountType', rights.accountType);
    if (rights.roleIds) form.set('roleIds', rights.roleIds);
    if (rights.isTeamAdmin !== undefined) form.set('isTeamAdmin', rights.isTeamAdmin);
    if (rights.interfaceLanguage !== undefined) form.set('interfaceLanguage', rights.interfaceLanguage);
  };
  return (
    <form {...form.form} className={css.form}>
      <p className={css.intro}>{t('inviteDialog.intro')}</p>
      <TextInput
        {...form.text('email')}
        label={t('column.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
      />
      <div className={css.pair}>
        <TextInput {...form.text('firstName')} label={t('column.firstName')} autoComplete="off" />
        <TextInput {...form.text('lastName')} label={t('column.lastName')} autoComplete="off" />
      </div>
      <RightsFields rights={form.values} onChange={change} isNew />
      <FormNotes form={form} />
      <div className={css.buttons}>
        <Button variant="subtle" onClick={() => void cancel()}>
          {t('inviteDialog.cancel')}
        </Button>
        <Button
          variant="default"
          disabled={form.isBusy}
          onClick={(event) => {
            way.current = 'create';
            event.currentTarget.form?.requestSubmit();
          }}
        >
          {t('inviteDialog.create')}
        </Button>
        <Button
          type="submit"
          loading={form.isBusy}
          onClick={() => {
            way.current = 'invite';
          }}
        >
          {t('inviteDialog.send')}
        </Button>
      </div>
    </form>
  );
}

const person = { email: '', firstName: '', lastName: '' };

function useInvite(onClose: () => void) {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const { isTeamAdmin: mayGiveAll } = useMembership();
  // Enter in a field submits the form, which sends the invitation.
  const way = useRef<'invite' | 'create'>('invite');
  const rights: Rights = {
    accountType: mayGiveAll ? 'full' : 'limited',
    roleIds: [],
    isTeamAdmin: false,
    interfaceLanguage: null,
  };
  const form = useContractForm({
    schema: teamUsers.invite.body,
    initialValues: { ...person, ...rights },
    fieldOfCode: { email_already_linked: 'email' },
    onSubmit: async (body) => {
      const { current } = way;
      try {
        await api.teamUsers[current]({ params: { teamId }, body }, { idempotencyKey: crypto.randomUUID() });
      } catch (error) {
        if (!isProblem(error, 'email_already_linked', 'invalid_input'))
          toast({ text: t(`oops.${current}`, { reason: problemText(error) }), tone: 'danger' });
        throw error;
      }
    },
    done: () => t(`done.${way.current}`),
    onDone: onClose,
  });
  return { form, way };
}
