// A grant in words: what it is about, what it allows, in which fields and records.
import type { CollectionId } from '@fieldhouse/contract/ids';
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { useFilterText } from '../fields/index.ts';
import { type Grant, isFieldKind, isOwnRecords, type RecordGrant } from './grants.ts';

export interface GrantText {
  readonly title: string;
  readonly lines: readonly string[];
}

export function useGrantText(grants: readonly Grant[]): (grant: Grant) => GrantText {
  const t = usePhrases('roles');
  const teamId = useTeamId();
  const filterText = useFilterText();
  const collections = useQuery(queryOf(api.collections.list, { params: { teamId } })).data?.items;
  const wizards = useQuery({
    ...queryOf(api.wizards.list, { params: { teamId } }),
    enabled: grants.some(({ about }) => about === 'wizards'),
    // A role manager may lack access to wizards; then their names are omitted.
    retry: false,
  }).data?.items;
  const described = useCollectionsOf(grants);
  const fieldsOf = ({ collectionId }: Grant) => described.find(({ id }) => id === collectionId)?.fields ?? [];
  const whereLines = (grant: Grant) => {
    const { filter } = grant;
    if (isOwnRecords(filter)) return [t('data.ownRecords')];
    return filter ? [t('data.where', { filter: filterText(filter, fieldsOf(grant)) })] : [];
  };
  const recordLines = (grant: RecordGrant) => {
    const { kinds, fieldIds } = grant;
    const fields = fieldsOf(grant);
    const names =
      fieldIds?.map((id) => fields.find((field) => field.id === id)?.title ?? t('data.unknown')) ?? [];
    return [
      kinds.map((kind) => t(`data.kind.${kind}`)).join(', '),
      ...(kinds.some(isFieldKind) ? [fieldIds ? names.join(', ') : t('data.everyField')] : []),
      ...whereLines(grant),
    ];
  };
  return (grant) => {
    if (grant.about === 'wizards') {
      const wizard = wizards?.find(({ id }) => id === grant.wizardId)?.name ?? t('data.unknown');
      return {
        title: grant.wizardId === null ? t('data.everyWizard') : wizard,
        lines: [t('data.kind.run_data_wizard'), ...whereLines(grant)],
      };
    }
    const { collectionId } = grant;
    const name = collections?.find(({ id }) => id === collectionId)?.pluralName ?? t('data.unknown');
    return {
      title: collectionId === null ? t('data.everyCollection') : name,
      lines: recordLines(grant),
    };
  };
}

/** The collections of grants that have fields or a filter. */
function useCollectionsOf(grants: readonly Grant[]) {
  const teamId = useTeamId();
  const ids = new Set<CollectionId>();
  for (const grant of grants) {
    if (grant.collectionId === null) continue;
    const namesFields = grant.about === 'records' && grant.fieldIds !== null;
    if (namesFields || grant.filter !== null) ids.add(grant.collectionId);
  }
  return useQueries({
    queries: [...ids].map((collectionId) =>
      queryOf(api.collections.get, { params: { teamId, collectionId } }),
    ),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}
