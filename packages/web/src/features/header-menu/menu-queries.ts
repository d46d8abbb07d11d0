import type { TeamId } from '@fieldhouse/contract/ids';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export const entriesQuery = (teamId: TeamId) => queryOf(api.headerMenu.list, { params: { teamId } });

/** After a change: the list here and the bar above. */
export async function refreshMenu(client: QueryClient): Promise<void> {
  const names = [api.headerMenu.list.endpoint.name, 'backends.dataObjectTesting'];
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
