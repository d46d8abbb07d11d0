// The four calls of seed section 7, with the seed's paths and spellings. These spellings appear nowhere else.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { collectionId, fieldId, teamId, userId } from './ids.ts';
import { teamLogos } from './logos.ts';
import { pageQuery } from './paging.ts';
import { featurePermissionSchema } from './permissions.ts';
import { teamUser, teamUserStatus } from './team-users.ts';
import { dateTime, text } from './text.ts';

/** Seed section 3, team user link. */
const teamUserLink = z.object({
  teamId,
  firstName: z.string(),
  lastName: z.string(),
  Team: z.object({
    name: z.string(),
    shortName: z.string(),
    ...teamLogos.shape,
    primaryTimezone: z.string(),
    defaultInterfaceLanguage: language,
    /** Deactivated teams are left out, so always null. */
    deactivatedAsOf: dateTime.nullable(),
  }),
  /** Null uses the team's default. */
  InterfaceLanguage: language.nullable(),
  isTeamAdmin: z.boolean(),
  lastOpened: dateTime.nullable(),
});

export const userWithTeams = z.object({
  simplyUser: z.object({
    userId,
    primaryEmailAddress: z.object({ email: z.string() }),
    firstName: z.string(),
    lastName: z.string(),
  }),
  teamData: z.object({
    /** Active teams only, sorted by name. */
    result: z.array(teamUserLink),
    s3DefaultUserPicture: z.string(),
    s3DefaultTeamPicture: z.string(),
  }),
  teamUserRoleLink: z.array(
    z.object({
      FeaturePermissions: z.array(
        z.object({
          FeaturePermission: z.object({ TeamId: teamId, EnumFeaturePermissionId: featurePermissionSchema }),
        }),
      ),
    }),
  ),
});
export type UserWithTeams = z.output<typeof userWithTeams>;

/** Seed section 3, data collection. */
const ownColumns = {
  id: collectionId,
  idTeam: teamId,
  idParentDataCollection: collectionId.nullable(),
  name: z.string(),
  pluralName: z.string(),
  description: z.string(),
  tableName: z.string(),
  isSmartCollection: z.boolean(),
  membershipDataFilter: z.unknown().nullable(),
  isGloballySearchable: z.boolean(),
  isShownInSidebar: z.boolean(),
  representsPeople: z.boolean(),
  membershipOrder: z.unknown().nullable(),
  isBlueprint: z.boolean(),
  blueprintMarketplacePrice: z.string().nullable(),
  isDeleted: z.boolean(),
  IsInternalConfiguration: z.boolean(),
  IsUsedAsCustomList: z.boolean(),
  countDataObject: z.int(),
  s360Icon: z.string(),
  IdDataFieldDataObjectAvatar: fieldId.nullable(),
  IdDataFieldDataObjectName: fieldId.nullable(),
};

export const dataCollection = z.object({
  ...ownColumns,
  /** Direct children only; each is also listed at the top level. */
  children: z.array(z.object(ownColumns)),
});
export type DataCollection = z.output<typeof dataCollection>;

const headerMenuEntry = z.object({ id: z.string(), label: z.string(), icon: z.string(), url: z.string() });

export const backends = {
  user: defineEndpoint({
    name: 'backends.user',
    method: 'GET',
    path: '/users/byAuthProvider/{authUsername}',
    summary: 'Get the signed-in user by email address, with their teams and feature permissions.',
    needs: 'account',
    params: z.strictObject({ authUsername: text(254).min(1) }),
    query: z.strictObject({ needData: z.literal('1') }),
    reply: userWithTeams,
    refusals: ['not_found'],
    writes: false,
  }),
  dataCollection: defineEndpoint({
    name: 'backends.dataCollection',
    method: 'GET',
    path: '/dataCollections',
    summary:
      'List the collections of a team that you can see, with the number of records you can see in each.',
    needs: 'team_member',
    teamQuery: 'TeamId',
    query: z.strictObject({ TeamId: teamId, countObjects: z.literal('1') }),
    reply: z.array(dataCollection),
    refusals: [],
    writes: false,
  }),
  dataObjectTesting: defineEndpoint({
    name: 'backends.dataObjectTesting',
    method: 'GET',
    path: '/dataObjectTestings',
    summary: 'List the entries of a team’s header menu.',
    needs: 'team_member',
    teamQuery: 'idTeam',
    query: z.strictObject({ idTeam: teamId }),
    reply: z.object({ TeamAppHeaderBarMenu: z.array(headerMenuEntry) }),
    refusals: [],
    writes: false,
  }),
  teamUser: defineEndpoint({
    name: 'backends.teamUser',
    method: 'GET',
    path: '/teamUsers',
    summary:
      'List users and invited people by last name, for people who manage them: of a team, or of the one you opened last.',
    needs: { feature: 'team_admin_users' },
    teamQuery: 'teamId',
    query: pageQuery.extend({
      teamId: teamId.optional(),
      search: text(200).optional(),
      status: teamUserStatus.optional(),
    }),
    reply: z.object({ result: z.array(teamUser), next: z.string().nullable() }),
    refusals: [],
    writes: false,
  }),
};
