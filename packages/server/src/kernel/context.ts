// Who is asking, and what they work with. A context is made by the kernel only: from a session, an API key, a wizard
// run's token or a job's row, never from a path or a body. The path's team must equal the context's.

import type { KeyKind } from '@fieldhouse/contract/api-keys';
import type { Happening, TeamEvent } from '@fieldhouse/contract/events';
import type { ApiKeyId, TeamId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import type { AccountType, DataAccess, FeaturePermission } from '@fieldhouse/contract/permissions';
import type { DataPermission } from '@fieldhouse/contract/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Deps } from '../deps.ts';
import type { TeamDb } from './db/team-transaction.ts';

declare const madeByKernel: unique symbol;

/** The API key by which somebody acts. */
export interface KeyUse {
  readonly id: ApiKeyId;
  readonly kind: KeyKind;
  readonly name: string;
}

/** A person acting as a member of a team, or a key of the team acting as nobody else. */
export interface Member {
  readonly kind: 'member';
  /** Of a team's key: the id of the key. Such ids are never those of a person. */
  readonly userId: UserId;
  readonly teamUserId: TeamUserId;
  readonly email: string;
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
  readonly accountType: AccountType;
  readonly dataAccess: DataAccess;
  /** Of all roles together; empty where every record of the team is open. */
  readonly dataPermissions: readonly DataPermission[];
  /** Undefined where the person is there. */
  readonly key?: KeyUse;
}

/** The machine itself, in a job of the team. */
interface SystemActor {
  readonly kind: 'system';
}

/** A visitor of a public wizard; may do what the wizard's manifest names and nothing else. */
interface WizardVisitor {
  readonly kind: 'wizard_visitor';
  readonly runId: string;
}

export type Actor = Member | SystemActor | WizardVisitor;

/** Authenticated claim to act in one team. Only the kernel makes one, so holding it proves the check was made. */
export interface TeamAuthority {
  readonly [madeByKernel]: true;
  readonly teamId: TeamId;
  readonly actor: Actor;
}

/** Makes a claim. Called by kernel/http (after authentication) and kernel/jobs (from a job's row) only. */
export function makeTeamAuthority(teamId: TeamId, actor: Actor): TeamAuthority {
  // The symbol exists for the type checker alone; there is no value to set.
  return { teamId, actor } as TeamAuthority;
}

interface EnqueueOptions {
  /**
   * Two jobs of a queue with one key are one job. For work that has a beginning of its own: one that is asked for again would
   * be left out while an earlier one waits, which may then run before this transaction is committed.
   */
  readonly key?: string;
  readonly startAfter?: Date;
}

/** Where a request came from, for the audit log. */
export interface RequestPlace {
  readonly address: string;
  /** What the browser says of itself. */
  readonly device: string;
}

/** What an action of a team gets. Lives as long as its transaction. */
export interface TeamContext extends TeamAuthority {
  /** The transaction of this team: role and row-level security are set. There is no other handle in scope. */
  readonly db: TeamDb;
  readonly deps: Deps;
  readonly requestId: string;
  /** Undefined in a job. */
  readonly from: RequestPlace | undefined;
  readonly log: Logger;
  now(): Date;
  /** Asks for background work; it exists only if this transaction commits. */
  enqueue(queue: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Tells every open client of the team, after commit. */
  announce(event: TeamEvent): void;
  /** Tells the slices that write down what follows, before the commit and in this transaction. */
  tell(happening: Happening): void;
  /**
   * Sends the COMMIT along with the next statement, where nothing else has to follow. For the last statement of an action;
   * `db` is closed after it.
   */
  commitWithNext(): void;
  /** Runs after the commit, in this process (cache invalidation, waking a worker). Must not throw. */
  afterCommit(run: () => void): void;
}

/** What an action outside a team gets (sign-in, create team, session). */
export interface AccountContext {
  readonly deps: Deps;
  readonly requestId: string;
  readonly log: Logger;
  now(): Date;
  /** Undefined where the endpoint `needs` nobody and nobody is signed in. */
  readonly account:
    | { readonly userId: UserId; readonly email: string; readonly sessionId: string }
    | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
