// The web app's view of the signed-in user and their teams.
import { language as languageSchema, type Session } from '@fieldhouse/contract/identity';
import type { TeamId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import { toTeamLogos } from '@fieldhouse/domain/teams/logos';
import type { Deps } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  findAccount,
  listMemberLogos,
  listMemberships,
  listRights,
  type MembershipRow,
} from '../account-queries.ts';
import { isFeaturePermission } from '../known-features.ts';

const collator = new Intl.Collator('und');

/** As people read names: regardless of capitals, and accented letters next to the others. */
function byName(one: MembershipRow, other: MembershipRow): number {
  return collator.compare(one.team_name, other.team_name);
}

/** The account with its active memberships, by the names of their teams. Refuses a deleted account with `not_signed_in`. */
export async function toSession(deps: Deps, userId: UserId): Promise<Session> {
  const [account, memberships, rights, logos] = await Promise.all([
    findAccount(deps.streamPool, userId),
    listMemberships(deps.streamPool, userId),
    listRights(deps.streamPool, userId),
    listMemberLogos(deps.streamPool, userId),
  ]);
  refuseUnless(account, 'not_signed_in');
  const featuresIn = new Map(rights.map((row) => [row.team_id, row.feature_permissions]));
  return {
    userId,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    memberships: memberships.toSorted(byName).map((row) => ({
      // Ids of these columns were created by newId.
      teamId: row.team_id as TeamId,
      teamUserId: row.team_user_id as TeamUserId,
      teamName: row.team_name,
      teamShortName: row.team_short_name,
      logos: toTeamLogos(logos.filter((logo) => logo.team_id === row.team_id)),
      isTeamAdmin: row.is_team_admin,
      featurePermissions: (featuresIn.get(row.team_id) ?? []).filter(isFeaturePermission),
      interfaceLanguage: languageSchema.catch('en').parse(row.interface_language),
      dataLanguages: row.data_languages,
      timeZone: row.time_zone,
      country: row.country,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    })),
  };
}
