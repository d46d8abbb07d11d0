// The sending domains of the team, looked up in DNS for the first time when a page shows them.
import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sendingDomainsApi } from '../../api/endpoints/sending-domains-api.ts';
import { queryOf } from '../../api/queries.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { useTeamId } from '../../app/session/use-team.ts';

/** Besides the events, which a lost connection would withhold. */
const pollMs = 3000;
const refresh = [sendingDomainsApi.list];

export function useSendingDomains() {
  const params = { teamId: useTeamId() };
  const query = useQuery({
    ...queryOf(sendingDomainsApi.list, { params }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isChecking }) => isChecking) === true ? pollMs : false,
  });
  useFirstChecks(query.data?.items);
  return query;
}

export function useCheck(domain: string) {
  const params = { teamId: useTeamId(), domain };
  return useAction(() => sendingDomainsApi.check({ params }), { refresh });
}

/** Once per domain and page. */
function useFirstChecks(items: readonly SendingDomain[] | undefined): void {
  const teamId = useTeamId();
  const begun = useRef(new Set<string>());
  const check = (domain: string) => sendingDomainsApi.check({ params: { teamId, domain } });
  const { run } = useAction(check, { refresh, failed: noToast });
  useEffect(() => {
    for (const { domain, checkedAt, isChecking } of items ?? []) {
      if (checkedAt !== null || isChecking || begun.current.has(domain)) continue;
      begun.current.add(domain);
      void run(domain);
    }
  }, [items, run]);
}
