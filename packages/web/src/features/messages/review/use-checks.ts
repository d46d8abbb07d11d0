import type { Message } from '@fieldhouse/contract/messages';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { checksQuery } from '../message-queries.ts';

export type Checks = Awaited<ReturnType<typeof messagesApi.checks>>;

/** What the server found; links without a result are asked, once for each version of the message. */
export function useChecks(message: Message) {
  const teamId = useTeamId();
  const { id, version } = message;
  const checks = useQuery(checksQuery({ teamId, messageId: id }));
  const asked = useRef(0);
  const isDue = checks.data !== undefined && checks.data.links.checked < checks.data.links.total;
  useEffect(() => {
    if (!isDue || asked.current === version) return;
    asked.current = version;
    const started = messagesApi.checkLinks({ params: { teamId, messageId: id }, body: {} });
    void ignoreFailure(started, 'the links stay unchecked');
  }, [isDue, version, teamId, id]);
  return checks;
}

/** The number of faults that prevent sending; undefined until they are known. */
export function useCountToFix(message: Message): number | undefined {
  const { data } = useQuery(checksQuery({ teamId: useTeamId(), messageId: message.id }));
  return data?.mustFix.length;
}
