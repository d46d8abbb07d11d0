import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';
import type { StartingDashboard } from './starting-dashboard.ts';
import type { StartingRole } from './starting-roles.ts';

export interface NewTeam {
  readonly teamId: string;
  readonly name: string;
  readonly shortName: string;
  readonly timeZone: string;
  readonly language: string;
  readonly isDemo: boolean;
  readonly admin: {
    readonly linkId: string;
    readonly userId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
}

/**
 * Creates the team, its database role and its schema. Runs with the login role, since there is no team yet.
 */
export async function insertTeam(pool: pg.Pool, team: NewTeam): Promise<void> {
  const { admin } = team;
  await pool.query('select platform.create_team($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
    team.teamId,
    team.name,
    team.shortName,
    team.timeZone,
    team.language,
    team.isDemo,
    admin.linkId,
    admin.userId,
    admin.email,
    admin.firstName,
    admin.lastName,
  ]);
}

/** The row of the transaction's team: row-level security hides all others. */
export function getTeamRow(db: TeamDb) {
  return db.selectFrom('teams').selectAll().executeTakeFirstOrThrow();
}

export interface TeamChange {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly website?: string | undefined;
  readonly billingAddress?: string | undefined;
  readonly primaryTimezone?: string | undefined;
  readonly defaultInterfaceLanguage?: string | undefined;
  readonly dataLanguages?: string[];
  readonly defaultDataLanguage?: string | undefined;
  readonly defaultCountry?: string | undefined;
  readonly defaultCurrency?: string | undefined;
  readonly messageApproval?: string | undefined;
  readonly messageApprovalAbove?: number | undefined;
  readonly mayApproveOwnMessages?: boolean | undefined;
  readonly newUserAccess?: string;
  readonly newUserRole?: string | null;
  /** JSON. */
  readonly quietHours?: string | undefined;
  readonly resendsUncertain?: boolean | undefined;
  readonly accentColor?: string | undefined;
  readonly accentTextColor?: string | null | undefined;
}

export async function updateTeam(db: TeamDb, teamId: string, change: TeamChange): Promise<void> {
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await db.updateTable('teams').set(present).where('teamId', '=', teamId).execute();
}

export async function setMemberLastOpened(db: TeamDb, teamUserId: string, at: Date): Promise<void> {
  await db.updateTable('teamUsers').set({ lastOpenedAt: at }).where('id', '=', teamUserId).execute();
}

export async function insertMember(
  db: TeamDb,
  member: {
    readonly id: string;
    readonly userId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  },
): Promise<void> {
  await db.insertInto('teamUsers').values(member).execute();
}

/** A role whose data permissions apply to every collection, field and wizard. */
export async function insertStartingRole(db: TeamDb, id: string, role: StartingRole): Promise<void> {
  const { name, description, featurePermissions, dataPermissionTypes } = role;
  await db
    .insertInto('roles')
    .values({ id, name, description, featurePermissions: [...featurePermissions] })
    .execute();
  await db
    .insertInto('roleDataPermissions')
    .values(dataPermissionTypes.map((type) => ({ roleId: id, type })))
    .execute();
}

export async function insertStartingDashboard(
  db: TeamDb,
  { name, cards }: StartingDashboard,
  newId: () => string,
): Promise<void> {
  const dashboardId = newId();
  await db.insertInto('dashboards').values({ id: dashboardId, name, position: 1 }).execute();
  await db
    .insertInto('dashboardCards')
    .values(
      cards.map(({ settings, ...card }, index) => ({
        ...card,
        id: newId(),
        dashboardId,
        position: index + 1,
        settings: JSON.stringify(settings),
      })),
    )
    .execute();
}

/** The name of a collection whose table lacks room for its texts in all of these languages. */
export async function findCollectionWithoutRoom(
  db: TeamDb,
  languages: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select platform.full_in_languages(${languages}::text[]) as name`.execute(db);
  return rows[0]?.name ?? undefined;
}
