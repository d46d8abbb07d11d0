// Who acts in a team, and the proof that the kernel authenticated them. Imports nothing from the server, so
// that every other file may import it.
import type { KeyKind } from '@fieldhouse/contract/api-keys';
import type { ApiKeyId, TeamId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import type { AccountType, DataAccess, FeaturePermission } from '@fieldhouse/contract/permissions';
import type { DataPermission } from '@fieldhouse/contract/roles';

declare const madeByKernel: unique symbol;

/** The API key that a request uses. */
export interface ApiKeyGrant {
  readonly id: ApiKeyId;
  readonly kind: KeyKind;
  readonly name: string;
}

/** A person acting as a member of a team, or a key of the team acting on its own behalf. */
export interface Member {
  readonly kind: 'member';
  /** For a team key, the id of the key; it is never the id of a person. */
  readonly userId: UserId;
  readonly teamUserId: TeamUserId;
  readonly email: string;
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
  readonly accountType: AccountType;
  readonly dataAccess: DataAccess;
  /** The union of all roles; empty if the member may access every record of the team. */
  readonly dataPermissions: readonly DataPermission[];
  /** Undefined if the person acts by session. */
  readonly key?: ApiKeyGrant;
}

/** The system itself, in a job of the team. */
interface SystemActor {
  readonly kind: 'system';
}

/** An anonymous visitor of a public wizard, limited to what the wizard's manifest lists. */
interface WizardVisitor {
  readonly kind: 'wizard_visitor';
  readonly runId: string;
}

export type Actor = Member | SystemActor | WizardVisitor;

/**
 * Authenticated claim to act in one team. Only the kernel creates one, so having it proves that the check was
 * made.
 */
export interface TeamAuthority {
  readonly [madeByKernel]: true;
  readonly teamId: TeamId;
  readonly actor: Actor;
}

/** For code that has authenticated the actor, by a session, a key or a token, and for jobs of a team. */
export function makeTeamAuthority(teamId: TeamId, actor: Actor): TeamAuthority {
  // The symbol exists for the type checker alone; there is no value to set.
  return { teamId, actor } as TeamAuthority;
}

/** The id of the person or key that acts; null for the system and for visitors. */
export function userIdOf(actor: Actor): UserId | null {
  return actor.kind === 'member' ? actor.userId : null;
}

/** Whether a member or key acts that has one of the features; team admins have all. */
export function hasFeature(actor: Actor, ...features: readonly FeaturePermission[]): boolean {
  if (actor.kind !== 'member') return false;
  return actor.isTeamAdmin || features.some((feature) => actor.featurePermissions.includes(feature));
}

/** Only a full account may take data out in files. */
export function mayExport(actor: Actor): boolean {
  return actor.kind === 'member' && (actor.isTeamAdmin || actor.accountType === 'full');
}
