// The four endpoints of seed section 7. They return the data of the slices with the seed's property names.
import type { backends, DataCollection, UserWithTeams } from '@fieldhouse/contract/backends';
import type { Collection } from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language as languageSchema } from '@fieldhouse/contract/identity';
import type { TeamId } from '@fieldhouse/contract/ids';
import { toTeamLogos } from '@fieldhouse/domain/teams/logos';
import type { AccountContext, TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { listCollections } from '../collections/index.ts';
import { listVisibleEntries } from '../header-menu/index.ts';
import { findAccount, isFeaturePermission, listRights } from '../identity/index.ts';
import { listTeamUsers } from '../team-users/index.ts';
import { listLogosOf, listTeamLinks, type TeamLinkRow } from './backend-queries.ts';

type Input<E extends keyof typeof backends> = EndpointInput<(typeof backends)[E]>;

/** Served with the web app. */
const defaultPictures = { user: '/pictures/user.svg', team: '/pictures/team.svg' } as const;

/** Another user's address gets the same reply as an unknown one. */
export async function getUserWithTeams(
  { account, deps }: AccountContext,
  { params }: Input<'user'>,
): Promise<UserWithTeams> {
  refuseUnless(account, 'not_signed_in');
  refuseUnless(params.authUsername.trim().toLowerCase() === account.email.toLowerCase(), 'not_found');
  const [person, links, rights, logos] = await Promise.all([
    findAccount(deps.streamPool, account.userId),
    listTeamLinks(deps.streamPool, account.userId),
    listRights(deps.streamPool, account.userId),
    listLogosOf(deps.streamPool, account.userId),
  ]);
  refuseUnless(person, 'not_signed_in');
  return {
    simplyUser: {
      userId: account.userId,
      primaryEmailAddress: { email: person.email },
      firstName: person.first_name,
      lastName: person.last_name,
    },
    teamData: {
      result: links.map((link) => toTeamUserLink(link, logos)),
      s3DefaultUserPicture: defaultPictures.user,
      s3DefaultTeamPicture: defaultPictures.team,
    },
    teamUserRoleLink: rights.map((row) => ({
      FeaturePermissions: row.feature_permissions.filter(isFeaturePermission).map((feature) => ({
        // Ids of these columns were created by newId.
        FeaturePermission: { TeamId: row.team_id as TeamId, EnumFeaturePermissionId: feature },
      })),
    })),
  };
}

type LogoRow = Awaited<ReturnType<typeof listLogosOf>>[number];

function toTeamUserLink(
  link: TeamLinkRow,
  logos: readonly LogoRow[],
): UserWithTeams['teamData']['result'][number] {
  return {
    // Ids of these columns were created by newId.
    teamId: link.team_id as TeamId,
    firstName: link.first_name,
    lastName: link.last_name,
    Team: {
      name: link.team_name,
      shortName: link.team_short_name,
      ...toTeamLogos(logos.filter(({ team_id }) => team_id === link.team_id)),
      primaryTimezone: link.time_zone,
      defaultInterfaceLanguage: languageSchema.catch('en').parse(link.default_language),
      deactivatedAsOf: null,
    },
    InterfaceLanguage: languageSchema.nullable().catch(null).parse(link.own_language),
    isTeamAdmin: link.is_team_admin,
    lastOpened: link.last_opened_at?.toISOString() ?? null,
  };
}

/** Applies the same permissions as the list of collections, to the collections and to the counts. */
export async function listDataCollections(ctx: TeamContext): Promise<DataCollection[]> {
  const { items } = await listCollections(ctx);
  const sorted = items
    .map((one) => toDataCollection(ctx.teamId, one))
    .toSorted((a, b) => compare(a.name, b.name));
  return sorted.map((one) => ({
    ...one,
    children: sorted.filter((child) => child.idParentDataCollection === one.id),
  }));
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function toDataCollection(idTeam: TeamId, one: Collection): DataCollection {
  return {
    id: one.id,
    idTeam,
    idParentDataCollection: one.parentId,
    name: one.name,
    pluralName: one.pluralName,
    description: one.description,
    tableName: one.tableName,
    isSmartCollection: one.isSmartCollection,
    membershipDataFilter: one.membershipDataFilter,
    isGloballySearchable: one.isGloballySearchable,
    isShownInSidebar: one.isShownInSidebar,
    representsPeople: one.representsPeople,
    membershipOrder: one.membershipOrder,
    isBlueprint: one.isBlueprint,
    blueprintMarketplacePrice: one.blueprintMarketplacePrice,
    isDeleted: false,
    IsInternalConfiguration: false,
    IsUsedAsCustomList: one.isUsedAsCustomList,
    countDataObject: one.recordCount,
    s360Icon: one.icon,
    IdDataFieldDataObjectAvatar: one.avatarFieldId,
    IdDataFieldDataObjectName: one.nameFieldId,
    children: [],
  };
}

export async function getHeaderMenu(ctx: TeamContext) {
  return { TeamAppHeaderBarMenu: await listVisibleEntries(ctx) };
}

export async function listTeamUserResult(ctx: TeamContext, input: Input<'teamUser'>) {
  const { teamId: _, ...query } = input.query;
  const { items, next } = await listTeamUsers(ctx, { ...input, params: { teamId: ctx.teamId }, query });
  return { result: items, next };
}
