// An endpoint is data: the server binds it, the web app calls it, the OpenAPI document and the checks are
// generated from it. It is the only description of a route.
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { TeamEvent } from './events.ts';
import type { FeaturePermission } from './permissions.ts';

/** Who may call an endpoint. A team admin passes every team-scoped need. */
export type AccessRequirement =
  /** Anyone, signed in or not. */
  | 'none'
  /** A signed-in account, no team needed. */
  | 'account'
  /** An active member of the team named by `{teamId}`. Others get `not_found`. */
  | 'team_member'
  | 'team_admin'
  | { readonly feature: FeaturePermission }
  /** One of them is enough. */
  | { readonly anyFeature: readonly FeaturePermission[] }
  /** The holder of a wizard run's token (header `x-wizard-run`), see wizards. */
  | 'wizard_run';

/** The feature permissions of which any one gives access; empty if access depends on something else. */
export function featuresOf(needs: AccessRequirement): readonly FeaturePermission[] {
  if (typeof needs !== 'object') return [];
  return 'feature' in needs ? [needs.feature] : needs.anyFeature;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Maximum size of a body, in bytes. */
export const bodyLimit = 1024 * 1024;
/** The same where anyone may send one: each holds memory while it arrives. */
export const publicBodyLimit = 64 * 1024;

export interface EndpointSpec {
  /** `slice.verb`, unique: `customLists.create`. */
  readonly name: string;
  readonly method: Method;
  /** Path below `/api`, parameters in braces: `/teams/{teamId}/collections`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly needs: AccessRequirement;
  /**
   * Name of the query parameter that contains the team id, if the path doesn't (seed section 7). Where it is
   * optional, it defaults to the team that the caller opened last.
   */
  readonly teamQuery?: 'TeamId' | 'idTeam' | 'teamId';
  /** Refused to API keys: needs an interactive session. So does everything that needs an `account`. */
  readonly personOnly?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Schema of the reply. It is parsed before sending, so undeclared properties never leave the server.
   * `'none'` is 204; `'stream'` is written by the action itself (files, exports, events).
   */
  readonly reply: z.ZodType | 'none' | 'stream';
  /** Codes this endpoint may return in addition to those common to its kind. */
  readonly refusals: readonly ErrorCode[];
  /** True if it changes data: runs in a read-write transaction and honours `Idempotency-Key`. */
  readonly writes: boolean;
  /**
   * The events of the team that it causes, itself or by a job: the web app refetches after its own call, without waiting for
   * them. What concerns the caller alone, such as following a task, causes none, and names whose queries it makes stale.
   */
  readonly announces?: readonly TeamEvent['type'][];
  /** Maximum body size in bytes; by default `bodyLimit`, or `publicBodyLimit` if anyone may call it. */
  readonly bodyLimit?: number;
  /** The body is not JSON: the action reads the raw stream (uploads). */
  readonly rawBody?: boolean;
  /** Example body for the docs and the route tests. */
  readonly example?: unknown;
  /** The reply is JSON text produced by PostgreSQL and sent unchanged; records engine only. */
  readonly ownJson?: boolean;
  /** Browsers may store the reply, and must ask each time whether it is still the same. */
  readonly isRevalidated?: boolean;
  /**
   * The server stores no reply for a repeated `Idempotency-Key`: the action does that itself, together with
   * its data (wizard steps), or the reply contains a secret.
   */
  readonly keepsOwnKeys?: boolean;
}

export function defineEndpoint<const E extends EndpointSpec>(endpoint: E): E {
  return endpoint;
}

type Out<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise;
type In<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise;

/** What an action receives: parsed path, query and body. */
export interface EndpointInput<E extends EndpointSpec> {
  readonly params: Out<E['params'], Record<never, never>>;
  readonly query: Out<E['query'], Record<never, never>>;
  readonly body: Out<E['body'], undefined>;
}

/** What a client sends: the input before defaults are applied. */
export type EndpointCall<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { readonly params: In<E['params'], never> }
  : { readonly params?: undefined }) &
  (E['query'] extends z.ZodType
    ? { readonly query?: In<E['query'], never> }
    : { readonly query?: undefined }) &
  (E['body'] extends z.ZodType ? { readonly body: In<E['body'], never> } : { readonly body?: undefined });

export type EndpointReply<E extends EndpointSpec> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends 'none'
    ? undefined
    : unknown;
