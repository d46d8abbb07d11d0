import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetSelectedTeam } from '../../app/session/last-team.ts';
import { forgetData, sessionQuery } from '../../app/session/session.ts';

/** After the open team was left or closed: goes to the list of teams, and forgets what was loaded of it. */
export function useLeftTeam(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    forgetSelectedTeam();
    // First, as the pages of a team need the membership.
    await navigate({ to: '/choose-team', replace: true });
    forgetData(client);
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
