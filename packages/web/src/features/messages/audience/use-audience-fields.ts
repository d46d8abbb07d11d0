import type { Field } from '@fieldhouse/contract/collections';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { collectionsOf } from '@fieldhouse/domain/messages/audience';
import { useQueries } from '@tanstack/react-query';
import { useTeamId } from '../../../app/session/use-team.ts';
import { collectionQuery } from '../../fields/index.ts';

/** The fields of all collections of an audience, the first of each name; undefined while they load. */
export function useAudienceFields(audience: Audience | null): readonly Field[] | undefined {
  const teamId = useTeamId();
  const ids = audience === null ? [] : collectionsOf(audience);
  const results = useQueries({
    queries: ids.map((collectionId) => collectionQuery({ teamId, collectionId })),
  });
  if (results.some(({ data }) => data === undefined)) return undefined;
  const fields = new Map<string, Field>();
  for (const field of results.flatMap(({ data }) => data?.fields ?? []))
    if (!fields.has(field.columnName)) fields.set(field.columnName, field);
  return [...fields.values()];
}
