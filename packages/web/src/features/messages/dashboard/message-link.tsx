import type { MessageId } from '@fieldhouse/contract/ids';
import { Link } from '@tanstack/react-router';
import { useTeamId } from '../../../app/session/use-team.ts';
import css from './messages-dashboard.module.css';

interface MessageLinkProps {
  readonly id: MessageId;
  readonly name: string;
}

/** Leads to what became of the message. */
export function MessageLink({ id, name }: MessageLinkProps) {
  return (
    <Link
      className={css.name}
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
      params={{ teamId: useTeamId(), outgoingMessageId: id }}
    >
      {name}
    </Link>
  );
}
