// Defaults of a team.
import type { DataType } from '@fieldhouse/contract/field-types';
import { hasTeamDefault, teamDefaultSettings } from '@fieldhouse/domain/fields/team-settings';
import type { TeamContext } from '../../kernel/context.ts';
import { getTeamRow } from '../teams/index.ts';

/** The settings of a new field, with the team's country or currency by default. */
export async function withTeamDefaults(
  { db }: TeamContext,
  dataType: DataType,
  settings: object,
): Promise<object> {
  if (!hasTeamDefault(dataType)) return settings;
  return { ...teamDefaultSettings(dataType, await getTeamRow(db)), ...settings };
}
