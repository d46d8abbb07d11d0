import type { FastifyInstance } from 'fastify';
import type { TeamAuthority } from '../authority.ts';
import type { Deps } from '../context.ts';
import type { BeforeCommitListener } from '../events/before-commit.ts';
import type { Authentication } from './authorise.ts';
import type { Route } from './bind-endpoint.ts';
import type { HttpRequest } from './http-request.ts';

/**
 * Authenticates a bearer token that is neither a session nor an API key; undefined if it is not of its kind.
 */
export type BearerResolver = (
  deps: Deps,
  request: HttpRequest,
  authentication: Authentication,
) => Promise<TeamAuthority | undefined>;

/** What a slice (a feature of the server) contributes to the app. */
export interface Slice {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Adds routes that are not JSON endpoints (pixels, one-click unsubscribe, streams). */
  readonly plugin?: (
    app: FastifyInstance,
    deps: Deps,
    authentication: Authentication,
  ) => Promise<void> | void;
  readonly bearer?: BearerResolver;
  readonly beforeCommit?: BeforeCommitListener;
  /** Registers background work. */
  readonly jobs?: (deps: Deps) => void;
  /** Continuous work in processes that run jobs, independent of the job queue. */
  readonly worker?: (deps: Deps) => { start(): Promise<void>; stop(): Promise<void> };
}
