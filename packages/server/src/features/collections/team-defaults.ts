// Defaults of a team.
import type { DataType } from '@fieldhouse/contract/field-types';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { TeamContext } from '../../kernel/context.ts';
import { getTeamRow } from '../teams/index.ts';

/** The settings of a new field, with the team's country or currency by default. */
export async function withTeamDefaults(
  { db }: TeamContext,
  dataType: DataType,
  settings: object,
): Promise<object> {
  const { teamSettings } = fieldTypes[dataType];
  return teamSettings ? { ...teamSettings(await getTeamRow(db)), ...settings } : settings;
}
