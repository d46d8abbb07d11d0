import type { LinkableWizard } from '@fieldhouse/contract/wizards';
import { useQuery } from '@tanstack/react-query';
import { mailWizardsApi } from '../../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';

/** Those that the author may run; undefined while they load. */
export function useMailWizards(): readonly LinkableWizard[] | undefined {
  return useQuery(queryOf(mailWizardsApi.list, { params: { teamId: useTeamId() } })).data?.items;
}
