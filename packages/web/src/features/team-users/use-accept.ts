import type { Session } from '@fieldhouse/contract/identity';
import type { Invitation } from '@fieldhouse/contract/team-users';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery, signedIn } from '../../app/session/session.ts';
import { ownInvitationsQuery } from './team-user-queries.ts';

/** Joins with the signed-in account and opens the team. */
export function useAccept() {
  const client = useQueryClient();
  const enter = useEnterTeam();
  const { run: accept, isPending: isBusy } = useAction(
    async (invitation: Invitation) => {
      const session = await api.invitations.accept({ params: { invitationId: invitation.id }, body: {} });
      client.setQueryData(sessionQuery.queryKey, session);
      await enter(invitation);
    },
    {
      failed: (error) => {
        void client.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey });
        return problemText(error);
      },
      isExclusive: true,
    },
  );
  return { accept, isBusy };
}

/** Signs in the account that was just created, in every tab, and opens the team. */
export function useSignInAfterJoining() {
  const client = useQueryClient();
  const enter = useEnterTeam();
  return async (invitation: Invitation, session: Session) => {
    signedIn(client, session);
    await enter(invitation);
  };
}

function useEnterTeam() {
  const t = usePhrases('team-users');
  const navigate = useNavigate();
  return async ({ teamId, teamName }: Invitation) => {
    await navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } });
    toast({ text: t('invitation.joined', { team: teamName }), tone: 'good' });
  };
}
