// What waits for the viewer: tasks that are due, messages that they may approve. Nothing while it loads, or if nothing does.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { projectsQuery } from '../projects/index.ts';

export function Waiting() {
  const { may } = useRights();
  return (
    <>
      <DueTasks />
      {may('outgoing_messages_approve') && <MessagesToApprove />}
    </>
  );
}

function DueTasks() {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const { data } = useQuery(projectsQuery(teamId));
  const count = data?.counts.due ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <Link to="/team-{$teamId}/projects" params={{ teamId }}>
        {t('waiting.tasks', { count })}
      </Link>
    </>
  );
}

const maxListed = '50';

function MessagesToApprove() {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const { data } = useQuery(
    queryOf(messagesApi.list, { params: { teamId }, query: { list: 'awaiting_approval', limit: maxListed } }),
  );
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <Link to="/team-{$teamId}/outgoing-messages/dashboard" params={{ teamId }}>
        {t('waiting.messages', { count })}
      </Link>
    </>
  );
}
