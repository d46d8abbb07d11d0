// The people to whom tasks can be assigned, as one types their names.
import type { TaskPerson } from '@fieldhouse/contract/projects';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** `chosen` are among them whatever is searched for. */
export function usePeople(search: string, chosen: readonly TaskPerson[], isWanted = true) {
  const teamId = useTeamId();
  const [asked] = useDebouncedValue(search, 200);
  const { data, isPending } = useQuery({
    ...queryOf(tasksApi.people, { params: { teamId }, query: { search: asked } }),
    enabled: isWanted,
    placeholderData: (before) => before,
  });
  const known = new Map([...(data?.items ?? []), ...chosen].map((one) => [one.teamUserId, one]));
  return { known: [...known.values()], isPending };
}

/** Those with these ids. */
export function useTaskPeople(ids: readonly TaskPerson['teamUserId'][]): readonly TaskPerson[] {
  const teamId = useTeamId();
  const { data } = useQuery({
    ...queryOf(tasksApi.people, { params: { teamId }, query: { ids: ids.join() } }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return data?.items ?? [];
}
