import type { TeamUser, TeamUserAction } from '@fieldhouse/contract/team-users';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { confirm } from '../../app/feedback/confirm.tsx';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { refreshTeamUsers } from './team-user-queries.ts';

export type TeamUserMenuAction = Exclude<TeamUserAction, 'edit'>;

/** Asks, does it and says so (seed section 8). The first mail to a person needs no question. */
export function useTeamUserAction(): (action: TeamUserMenuAction, user: TeamUser) => Promise<void> {
  const t = usePhrases('team-users');
  const teamId = useTeamId();
  const client = useQueryClient();
  return async (action, user) => {
    const isFirstMail = action === 'resend' && user.invitedAt === null;
    if (!isFirstMail && !(await isSure(t, action, user))) return;
    try {
      await api.teamUsers[action]({ params: { teamId, teamUserId: user.id }, body: {} });
      toast({ text: t(`done.${action}`, { email: user.email }), tone: 'good' });
    } catch (error) {
      toast({
        text: t(`oops.${action}`, { reason: problemText(error) }),
        tone: 'danger',
        closeAfterMs: 8000,
      });
    }
    await refreshTeamUsers(client);
  };
}

function isSure(t: TranslateFn<'team-users'>, action: TeamUserMenuAction, user: TeamUser): Promise<boolean> {
  return confirm({
    title: t(`confirm.${action}.title`, { name: fullName(user) }),
    text: t(`confirm.${action}.text`, { email: user.email }),
    action: t(`action.${action}`),
    cancel: t('confirm.back'),
    isDangerous: action === 'deactivate' || action === 'cancel',
  });
}

export function fullName({ firstName, lastName }: Pick<TeamUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
