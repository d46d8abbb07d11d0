import type { TeamUserId } from '@fieldhouse/contract/ids';
import { type TeamUser, teamUsers } from '@fieldhouse/contract/team-users';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { allowedTeamUserActions } from '@fieldhouse/domain/team-users/team-user-status';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { isProblem } from '../../api/api-problem.ts';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { FormNotes } from '../../app/forms/form-notes.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { RightsFields } from './rights-fields.tsx';
import { teamUserQuery } from './team-user-queries.ts';
import { TeamUserStatusChip } from './team-user-status.tsx';
import css from './team-users.module.css';
import { useTeamUserAction } from './use-team-user-action.ts';

export function TeamUserPage() {
  const teamId = useTeamId();
  const { teamUserId } = useParams({ from: '/team-{$teamId}/admin/users/$teamUserId' });
  // The server answers not_found for an unknown id.
  const user = useQuery(teamUserQuery(teamId, teamUserId as TeamUserId));
  return (
    <QueryBoundary query={user} skeleton={<PageSkeleton />} size="page">
      {(loaded) => <LoadedUser key={loaded.id} user={loaded} />}
    </QueryBoundary>
  );
}

function LoadedUser({ user }: { readonly user: TeamUser }) {
  const t = usePhrases('team-users');
  const formats = useFormats();
  usePageLabel(fullName(user));
  return (
    <Page width="narrow">
      <PageHeader
        title={fullName(user)}
        intro={<TeamUserStatusChip status={user.status} />}
        actions={<Actions user={user} />}
      />
      {user.mailWaitsUntil !== null && (
        <p className={css.intro}>{t('mailWaits', { when: formats.dateTime(user.mailWaitsUntil) })}</p>
      )}
      {(user.status === 'cancelled' || user.status === 'deactivated') && (
        <p className={css.intro}>{t(`edit.locked.${user.status}`)}</p>
      )}
      <EditForm user={user} />
    </Page>
  );
}

function Actions({ user }: { readonly user: TeamUser }) {
  const t = usePhrases('team-users');
  const act = useTeamUserAction();
  return allowedTeamUserActions[user.status].map((action) =>
    action === 'edit' ? null : (
      <Button
        key={action}
        variant="default"
        {...((action === 'deactivate' || action === 'cancel') && { c: 'var(--fh-danger)' })}
        onClick={() => void act(action, user)}
      >
        {action === 'resend' && user.invitedAt === null ? t('action.send') : t(`action.${action}`)}
      </Button>
    ),
  );
}

function EditForm({ user }: { readonly user: TeamUser }) {
  const t = usePhrases('team-users');
  const isLocked = !allowedTeamUserActions[user.status].includes('edit');
  const teamId = useTeamId();
  const form = useEdit(user);
  const navigate = useNavigate();
  const leave = async () => {
    if (await form.mayLeave()) await navigate({ to: '/team-{$teamId}/admin/users', params: { teamId } });
  };
  return (
    <form {...form.form} className={css.form}>
      <Panel title={t('edit.about')}>
        <div className={css.form}>
          <div className={css.pair}>
            <TextInput {...form.text('firstName')} label={t('column.firstName')} disabled={isLocked} />
            <TextInput {...form.text('lastName')} label={t('column.lastName')} disabled={isLocked} />
          </div>
          <TextInput
            {...form.text('email')}
            label={t('column.email')}
            type="email"
            disabled={user.status !== 'invited'}
            description={
              user.status === 'invited' ? user.invitedAt && t('field.newEmailHint') : t('field.ownEmail')
            }
          />
        </div>
      </Panel>
      <Panel title={t('edit.rights')}>
        <div className={css.form}>
          <RightsFields
            rights={form.values}
            isLocked={isLocked}
            onChange={({ accountType, roleIds, isTeamAdmin, interfaceLanguage }) => {
              if (accountType) form.set('accountType', accountType);
              if (roleIds) form.set('roleIds', roleIds);
              if (isTeamAdmin !== undefined) form.set('isTeamAdmin', isTeamAdmin);
              if (interfaceLanguage !== undefined) form.set('interfaceLanguage', interfaceLanguage);
            }}
          />
          {form.values.accountType === 'full' && (
            <Select
              label={t('field.dataAccess')}
              data={(['all', 'by_role'] as const).map((value) => ({
                value,
                label: t(`dataAccess.${value}`),
              }))}
              value={form.values.dataAccess}
              allowDeselect={false}
              disabled={isLocked}
              onChange={(value) => form.set('dataAccess', value === 'all' ? 'all' : 'by_role')}
            />
          )}
        </div>
      </Panel>
      <FormNotes form={form} />
      {isLocked ? (
        <BackLink />
      ) : (
        <div className={css.buttons}>
          <Button variant="default" onClick={() => void leave()}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('edit.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function BackLink() {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  return (
    <ButtonLink to="/team-{$teamId}/admin/users" params={{ teamId }} variant="default" w="fit-content">
      {t('edit.back')}
    </ButtonLink>
  );
}

/**
 * Only changed properties are sent, so that concurrent edits of different ones by two admins both persist.
 */
function useEdit(user: TeamUser) {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const form = useContractForm({
    schema: teamUsers.change.body,
    initialValues: valuesOf(user),
    fieldOfCode: { email_already_linked: 'email' },
    isEdit: true,
    onSubmit: async (_checked, { patch }) => {
      try {
        await api.teamUsers.change({ params: { teamId, teamUserId: user.id }, body: patch });
      } catch (error) {
        if (!isProblem(error, 'email_already_linked', 'invalid_input', 'stale_version'))
          toast({ text: t('oops.update', { reason: problemText(error) }), tone: 'danger' });
        throw error;
      }
    },
    done: () => t('done.update'),
  });
  return form;
}

function valuesOf(user: TeamUser) {
  const { firstName, lastName, email, accountType, dataAccess, isTeamAdmin, interfaceLanguage, roles } = user;
  const roleIds: readonly (typeof roles)[number]['id'][] = roles.map(({ id }) => id).sort();
  return { firstName, lastName, email, accountType, dataAccess, isTeamAdmin, interfaceLanguage, roleIds };
}
