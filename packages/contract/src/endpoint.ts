// An endpoint is data: the server binds it, the web app calls it, OpenAPI is printed from it,
// and the checks walk over it. Nothing about a route is said anywhere else.
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { FeaturePermission } from './permissions.ts';

/** Who may call an endpoint. A team admin passes every team-scoped need. */
export type AccessRequirement =
  /** Anyone, signed in or not. */
  | 'nobody'
  /** A signed-in account, no team needed. */
  | 'account'
  /** An active member of the team named by `{teamId}`. Others get `not_found`. */
  | 'team_member'
  | 'team_admin'
  | { readonly feature: FeaturePermission }
  /** One of them is enough. */
  | { readonly anyFeature: readonly FeaturePermission[] }
  /** The bearer of a wizard run's token (header `x-wizard-run`), see wizards. */
  | 'wizard_run';

/** The feature permissions of which one opens an endpoint; none where something else does. */
export function featuresOf(needs: AccessRequirement): readonly FeaturePermission[] {
  if (typeof needs !== 'object') return [];
  return 'feature' in needs ? [needs.feature] : needs.anyFeature;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointSpec {
  /** `slice.verb`, unique: `customLists.create`. */
  readonly name: string;
  readonly method: Method;
  /** Path below `/api`, parameters in braces: `/teams/{teamId}/collections`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly needs: AccessRequirement;
  /** Name of the query parameter that says the team, where the path doesn't (seed section 7). */
  readonly teamQuery?: 'TeamId' | 'idTeam' | 'teamId';
  /** Refused to API keys: somebody has to be there. So is everything that needs an `account`. */
  readonly personOnly?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Shape of the reply. It is parsed on the way out, so undeclared properties never leave.
   * `'none'` is 204; `'stream'` is written by the action itself (files, exports, events).
   */
  readonly reply: z.ZodType | 'none' | 'stream';
  /** Codes this endpoint may answer beside those that every endpoint of its kind may. */
  readonly refusals: readonly ErrorCode[];
  /** True where it changes something: runs in a read-write transaction and honours `Idempotency-Key`. */
  readonly writes: boolean;
  /** Largest body in bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
  /** The body is not JSON: the action reads the raw stream (uploads). */
  readonly rawBody?: boolean;
  /** An example body for the docs and the route walkers. */
  readonly example?: unknown;
  /** The reply is JSON text made by PostgreSQL and sent as it is; only the records engine does so. */
  readonly ownJson?: boolean;
  /** The action itself keeps `Idempotency-Key`s, as part of what it stores (wizard steps). */
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

/** What a caller sends: the same before defaults are filled in. */
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
