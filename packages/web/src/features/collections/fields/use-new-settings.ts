import { type DataType, fieldSettings } from '@fieldhouse/contract/field-types';
import type { TeamId } from '@fieldhouse/contract/ids';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import type { Settings } from '../../fields/index.ts';

/** Initial settings of a new field: the contract's defaults, and the team's country and currency. */
export function useNewSettings(teamId: TeamId): (dataType: DataType) => Settings {
  const team = useQuery(queryOf(api.teams.get, { params: { teamId } })).data;
  return (dataType) => {
    const { teamSettings } = fieldTypes[dataType];
    // The server defaults to the team's.
    if (!team && teamSettings) return {};
    const parsed = fieldSettings[dataType].safeParse(team ? (teamSettings?.(team) ?? {}) : {});
    return parsed.success ? parsed.data : {};
  };
}
