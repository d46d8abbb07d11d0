import type { DataType } from '@fieldhouse/contract/field-types';
import { settingsOfTeam, takesOfTeam } from '@fieldhouse/domain/fields/team-settings';
import type { TeamContext } from '../../kernel/context.ts';

/** The settings of a new field, with the team's own country or currency where none is told. */
export async function withTeamDefaults(
  { db }: TeamContext,
  dataType: DataType,
  settings: object,
): Promise<object> {
  if (!takesOfTeam(dataType)) return settings;
  const team = await db
    .selectFrom('teams')
    .select(['defaultCountry', 'defaultCurrency'])
    .executeTakeFirstOrThrow();
  return { ...settingsOfTeam(dataType, team), ...settings };
}
