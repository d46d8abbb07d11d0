import { maxColumns } from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { language as languageSchema, type Membership } from '@fieldhouse/contract/identity';
import type { TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import { type QuietHours, quietHours as quietHoursSchema } from '@fieldhouse/contract/quiet-hours';
import { cutText } from '@fieldhouse/contract/storable-text';
import {
  approvalRule,
  dataLanguage as dataLanguageSchema,
  type Team,
  type teams,
} from '@fieldhouse/contract/teams';
import { contrastOf, minContrast } from '@fieldhouse/domain/colors/contrast';
import type { BrandColors } from '@fieldhouse/domain/messages/content/brand-colors';
import { quietRegions } from '@fieldhouse/domain/messages/sms/quiet-regions';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { AccountContext, Deps, TeamContext } from '../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { clearAuthenticationCache, findAccount } from '../identity/index.ts';
import { auditApproval, ensureMayChangeApproval, isOfApproval } from './approval-settings.ts';
import { teamLogosOf } from './logos/logo-actions.ts';
import { changedNewUserAccess, toNewUserAccess } from './new-user-access.ts';
import { startingDashboard } from './starting-dashboard.ts';
import { startingRoles } from './starting-roles.ts';
import {
  findCollectionWithoutRoom,
  getTeamRow,
  insertMember,
  insertStartingDashboard,
  insertStartingRole,
  insertTeam,
  type NewTeam,
  setMemberLastOpened,
  updateTeam,
} from './team-queries.ts';

const createLimit = { max: 10, windowSeconds: 24 * 60 * 60 };

export async function createOwnTeam(
  ctx: AccountContext,
  { body }: EndpointInput<typeof teams.create>,
): Promise<Membership> {
  const { account } = ctx;
  refuseUnless(account, 'not_signed_in');
  await ctx.deps.attempts.consume(`create-team:${account.userId}`, createLimit);
  const person = await findAccount(ctx.deps.streamPool, account.userId);
  refuseUnless(person, 'not_signed_in');
  return createTeam(ctx.deps, {
    name: body.name,
    shortName: body.shortName ?? cutText(body.name, 40),
    timeZone: body.primaryTimezone ?? 'UTC',
    language: body.defaultInterfaceLanguage ?? 'en',
    isDemo: false,
    admin: {
      userId: account.userId,
      email: account.email,
      firstName: person.first_name,
      lastName: person.last_name,
    },
  });
}

export interface TeamRequest extends Omit<NewTeam, 'teamId' | 'admin'> {
  readonly admin: Omit<NewTeam['admin'], 'linkId'>;
}

/** The same defaults as in the table. */
const firstDataLanguage = 'en';
const firstCountry = 'US';

/** Creates a team with its admin as the only member. */
export async function createTeam(deps: Deps, request: TeamRequest): Promise<Membership> {
  const teamId = newId();
  const linkId = newId();
  await insertTeam(deps.streamPool, { ...request, teamId, admin: { ...request.admin, linkId } });
  const language = languageSchema.catch('en').parse(request.language);
  // Just created by newId.
  await deps.withTeam(makeTeamAuthority(teamId as TeamId, { kind: 'system' }), async (ctx) => {
    for (const role of startingRoles(language)) await insertStartingRole(ctx.db, newId(), role);
    await insertStartingDashboard(ctx.db, startingDashboard(language), newId);
  });
  clearAuthenticationCache(deps);
  return {
    // Both were just created by newId.
    teamId: teamId as TeamId,
    teamUserId: linkId as TeamUserId,
    teamName: request.name,
    teamShortName: request.shortName,
    logos: noLogos,
    isTeamAdmin: true,
    featurePermissions: [],
    interfaceLanguage: language,
    dataLanguages: [firstDataLanguage],
    timeZone: request.timeZone,
    country: firstCountry,
    lastOpenedAt: null,
  };
}

export async function getTeam(ctx: TeamContext): Promise<Team> {
  const row = await getTeamRow(ctx.db);
  return {
    teamId: row.teamId,
    name: row.name,
    shortName: row.shortName,
    website: row.website,
    billingAddress: row.billingAddress,
    primaryTimezone: row.primaryTimezone,
    defaultInterfaceLanguage: languageSchema.catch('en').parse(row.defaultInterfaceLanguage),
    availableDataLanguages: row.dataLanguages.map((code) => dataLanguageSchema.parse(code)),
    defaultDataLanguage: dataLanguageSchema.parse(row.defaultDataLanguage),
    defaultCountry: row.defaultCountry,
    defaultCurrency: row.defaultCurrency,
    messageApproval: approvalRule.parse(row.messageApproval),
    messageApprovalAbove: row.messageApprovalAbove,
    mayApproveOwnMessages: row.mayApproveOwnMessages,
    newUserAccess: toNewUserAccess(row),
    quietHours: quietHoursSchema.parse(row.quietHours),
    resendsUncertain: row.resendsUncertain,
    accentColor: row.accentColor,
    accentTextColor: row.accentTextColor,
    logos: await teamLogosOf(ctx),
  };
}

export async function changeTeam(
  ctx: TeamContext,
  { body }: EndpointInput<typeof teams.change>,
): Promise<Team> {
  const before = await getTeam(ctx);
  const { availableDataLanguages, quietHours, newUserAccess, ...rest } = body;
  if (quietHours) ensureRegions(quietHours);
  const available = [...new Set(availableDataLanguages ?? before.availableDataLanguages)];
  refuseUnless(available.includes(body.defaultDataLanguage ?? before.defaultDataLanguage), 'invalid_input', {
    issues: [{ path: ['body', 'defaultDataLanguage'], rule: 'not_available' }],
  });
  const { accentColor = before.accentColor, accentTextColor = before.accentTextColor } = body;
  ensureReadable({ accentColor, accentTextColor });
  ensureMayChangeApproval(ctx, before, body);
  await updateTeam(ctx.db, ctx.teamId, {
    ...rest,
    ...(await changedNewUserAccess(ctx, before.newUserAccess, newUserAccess)),
    dataLanguages: available,
    quietHours: quietHours && JSON.stringify(quietHours),
  });
  if (available.some((code) => !before.availableDataLanguages.includes(code)))
    await takeUpLanguages(ctx, available);
  const after = await getTeam(ctx);
  await auditApproval(ctx, before, after);
  const changed = Object.keys(body).filter((key) => !isSame(before, after, key) && !isOfApproval(key));
  if (changed.length > 0) {
    await writeAudit(ctx, {
      action: 'team.changed',
      subjectId: ctx.teamId,
      subjectName: after.name,
      detail: { changed },
    });
  }
  ctx.announce({ type: 'team.changed' });
  return after;
}

/** Each region at most once. */
function ensureRegions({ regions }: QuietHours): void {
  const seen = new Set<string>();
  for (const [index, { region }] of regions.entries()) {
    const at = ['body', 'quietHours', 'regions', index, 'region'];
    if (!quietRegions.includes(region)) throw invalid(at, 'unknown_choice');
    if (seen.has(region)) throw invalid(at, 'twice_the_same');
    seen.add(region);
  }
}

function ensureReadable({ accentColor, accentTextColor }: BrandColors): void {
  const isReadable = accentTextColor === null || contrastOf(accentColor, accentTextColor) >= minContrast;
  if (!isReadable) throw invalid(['body', 'accentTextColor'], 'low_contrast');
}

/** Translated fields get a column for each new language; refused if the table is full. */
async function takeUpLanguages(ctx: TeamContext, languages: readonly string[]): Promise<void> {
  const full = await findCollectionWithoutRoom(ctx.db, languages);
  if (full !== undefined)
    throw new Refusal('too_many_columns', { data: { max: maxColumns, collection: full } });
  await ctx.enqueue('collections.add-languages', {});
}

function isSame(before: Team, after: Team, key: string): boolean {
  const valueIn = (one: Team) => JSON.stringify(Object.entries(one).find(([name]) => name === key));
  return valueIn(before) === valueIn(after);
}

export async function recordTeamOpened(ctx: TeamContext): Promise<undefined> {
  if (ctx.actor.kind !== 'member') throw new Refusal('forbidden');
  await setMemberLastOpened(ctx.db, ctx.actor.teamUserId, ctx.now());
}

export interface NewMember {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Adds a plain member. Users are added by invitation; this is for the demo and its tests. */
export async function addMember(deps: Deps, teamId: TeamId, member: NewMember): Promise<void> {
  await deps.withTeam(makeTeamAuthority(teamId, { kind: 'system' }), async (ctx) => {
    await insertMember(ctx.db, { id: newId(), ...member });
    ctx.announce({ type: 'membership.changed', userId: member.userId });
  });
}
