import type { TeamUser, TeamUserAction } from '@fieldhouse/contract/team-users';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { api } from '../../api/api.ts';
import type { Question } from '../../app/feedback/confirm-dialog.tsx';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

export type TeamUserMenuAction = Exclude<TeamUserAction, 'edit'>;

/** Confirms, runs and reports the action (seed section 8). The first mail to a user needs no confirmation. */
export function useTeamUserAction(): (action: TeamUserMenuAction, user: TeamUser) => Promise<unknown> {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const { run } = useAction(
    ({ action, user }: { readonly action: TeamUserMenuAction; readonly user: TeamUser }) =>
      api.teamUsers[action]({ params: { teamId, teamUserId: user.id }, body: {} }),
    {
      confirm: ({ action, user }) => {
        const isFirstMail = action === 'resend' && user.invitedAt === null;
        return isFirstMail ? undefined : questionOf(t, action, user);
      },
      done: (_, { action, user }) => t(`done.${action}`, { email: user.email }),
      failed: (error, { action }) => t(`oops.${action}`, { reason: problemText(error) }),
    },
  );
  return (action, user) => run({ action, user });
}

function questionOf(t: TranslateFn<'team-users'>, action: TeamUserMenuAction, user: TeamUser): Question {
  return {
    title: t(`confirm.${action}.title`, { name: fullName(user) }),
    text: t(`confirm.${action}.text`, { email: user.email }),
    action: t(`action.${action}`),
    cancel: t('confirm.back'),
    isDangerous: action === 'deactivate' || action === 'cancel',
  };
}
