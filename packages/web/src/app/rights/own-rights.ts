// What the session does not contain: the account type and data permissions. Fetched where a page needs them.
import type { OwnRights } from '@fieldhouse/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { useTeamId } from '../session/use-team.ts';

/** Undefined while loading; nothing is offered before. */
function useOwnRights(): OwnRights | undefined {
  const teamId = useTeamId();
  return useQuery(queryOf(api.roles.own, { params: { teamId } })).data;
}

/** Product page, section 2: limited accounts and guests can't export. */
export function useMayExport(): boolean {
  const own = useOwnRights();
  return own !== undefined && (own.isTeamAdmin || own.accountType === 'full');
}

/** Undefined while loading. */
export function useHasAllData(): boolean | undefined {
  return useOwnRights()?.hasAllData;
}

/** Whether the user may create records in a collection of which only the list is known. */
export function useMayFill(): (collectionId: string) => boolean {
  const own = useOwnRights();
  return (collectionId) => {
    if (!own || own.hasAllData) return own !== undefined;
    if (own.accountType === 'guest') return false;
    return own.dataPermissions.some(
      (one) =>
        one.type === 'update_data_field_data' &&
        (one.collectionId === null || one.collectionId === collectionId),
    );
  };
}
