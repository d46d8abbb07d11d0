import { type Invitation, invitations } from '@fieldhouse/contract/team-users';
import { Button, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { PasswordField } from '../../app/forms/password-field.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { PasswordRules } from '../identity/index.ts';
import css from './team-users.module.css';
import { useSignInAfterJoining } from './use-accept.ts';

const schema = invitations.join.body.omit({ token: true });

interface JoinFormProps {
  readonly invitation: Invitation;
  readonly intro: string;
}

/** Name and password of an invited user without an account. */
export function JoinForm({ invitation, intro }: JoinFormProps) {
  const t = usePhrases('team-users');
  const tIdentity = usePhrases('identity');
  const { token = '' } = useSearch({ from: '/accept-invite/$userId' });
  const enter = useSignInAfterJoining();
  const { id: invitationId, email, firstName, lastName, teamName: team } = invitation;
  const form = useContractForm({
    isLeftFreely: true,
    schema,
    initialValues: { firstName, lastName, password: '' },
    onSubmit: async (body) => {
      const params = { invitationId };
      await enter(invitation, await api.invitations.join({ params, body: { ...body, token } }));
    },
  });
  return (
    <>
      <h1 className={css.title}>{t('invitation.title', { team })}</h1>
      <p className={css.intro}>
        {intro} {t('invitation.form', { email })}
      </p>
      <form className={css.joinForm} {...form.form}>
        <FormNotes form={form} />
        {/* Password managers store the password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className={css.pair}>
          <TextInput
            {...form.text('firstName')}
            label={tIdentity('fields.firstName')}
            autoComplete="given-name"
          />
          <TextInput
            {...form.text('lastName')}
            label={tIdentity('fields.lastName')}
            autoComplete="family-name"
          />
        </div>
        <PasswordField
          {...form.text('password')}
          label={tIdentity('fields.password')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules password={form.values.password} />
        <Button type="submit" size="md" fullWidth loading={form.isBusy}>
          {t('invitation.join')}
        </Button>
      </form>
    </>
  );
}
