import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { collectionQuery, useFilterText } from '../../../fields/index.ts';

/** The condition in a few words; undefined while its collection loads, or if the viewer may not read it. */
export function useConditionText(condition: BlockCondition | undefined): string | undefined {
  const teamId = useTeamId();
  const textOf = useFilterText();
  const query = collectionQuery({ teamId, collectionId: condition?.collectionId ?? ('' as never) });
  const { data } = useQuery(condition ? query : { ...query, queryFn: skipToken });
  return data && condition?.filter ? textOf(condition.filter, data.fields) : undefined;
}
