// Walks addresses inside one page with the product's own router, so that nothing is loaded twice and a walk
// takes seconds.
import { messagePermissions } from '@fieldhouse/contract/permissions';
import type { Page } from 'playwright-core';
import type { Places, Rights } from './people-of-routes.ts';
import type { RouteRow } from './route-rows.ts';

export interface Step {
  readonly address: string;
  /** Where it should lead: a pattern over path and search. */
  readonly expected: string;
}

export interface Landing {
  readonly address: string;
  readonly expected: string;
  readonly landed: string;
  readonly isThere: boolean;
  readonly isNotFound: boolean;
}

/** The address of a row, with real ids in place of its parameters. */
export function addressOf({ path, search = '' }: RouteRow, places: Places): string {
  return fill(`${path}${search}`, path, places);
}

/** Where this person lands, as a pattern (seed sections 2 and 6). */
export function expectedOf(row: RouteRow, walker: Rights, places: Places): string {
  const address = addressOf(row, places);
  if (row.path === '/login' && walker.isSignedIn) return homeOf(walker, places);
  if (row.opens !== 'anyone' && !walker.isSignedIn)
    return exactly(`/login?redirect=${encodeURIComponent(address)}`);
  if (!mayOpen(row, walker)) {
    const elsewhere = walker.feature && row.elsewhere?.[walker.feature];
    return exactly(elsewhere ? fill(elsewhere, row.path, places) : '/access-denied');
  }
  const target = fill(row.leadsTo ?? row.path, row.path, places);
  const rest = row.leadsTo?.endsWith('*') ? '[^?]*' : '';
  return `^${escaped(target.replace(/\*$/, ''))}${rest}(\\?.*)?$`;
}

function mayOpen({ opens }: RouteRow, { isAdmin, isMember, isSignedIn, feature }: Rights): boolean {
  if (opens === 'anyone') return true;
  if (opens === 'account') return isSignedIn;
  if (opens === 'member') return isMember;
  if (opens === 'reads_messages')
    return isMember && (isAdmin || messagePermissions.some((one) => one === feature));
  return isMember && (isAdmin || feature === opens);
}

export function homeOf({ isMember, isSignedIn }: Rights, { teamId, otherTeamId }: Places): string {
  if (!isSignedIn) return exactly(`/login?redirect=${encodeURIComponent('/')}`);
  return exactly(`/team-${isMember ? teamId : otherTeamId}/dashboard`);
}

function exactly(address: string): string {
  return `^${escaped(address)}$`;
}

function fill(text: string, path: string, { ids }: Places): string {
  return text.replaceAll(/\{?\$(\w+)\}?/g, (_, name: string) => {
    const isList = name === 'dataCollectionId' && path.includes('/custom-lists/');
    return ids[isList ? 'listId' : name] ?? name;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The router that the product exposes on its window, as far as it is used here. */
interface ProductRouter {
  readonly routesById: Readonly<Record<string, { readonly fullPath?: string }>>;
  readonly history: { push(address: string): void };
  /** Returns a function that unsubscribes. */
  subscribe(event: 'onResolved', listener: () => void): () => void;
  readonly state: {
    readonly status: string;
    readonly isLoading: boolean;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
    readonly matches: readonly { readonly status: string; readonly globalNotFound?: boolean }[];
  };
}
declare global {
  var __TSR_ROUTER__: ProductRouter;
}

export function pathsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paths = Object.values(globalThis.__TSR_ROUTER__.routesById).map(({ fullPath = '' }) => fullPath);
    return [...new Set(paths.map((path) => path.replace(/(.)\/$/, '$1')))];
  });
}

/** Visits one address after the other and returns where each led. */
export function walk(page: Page, steps: readonly Step[]): Promise<Landing[]> {
  return page.evaluate(async (wanted) => {
    const router = globalThis.__TSR_ROUTER__;
    const state = () => router.state;
    const isQuiet = () => {
      const { status, isLoading, location, resolvedLocation } = state();
      return status === 'idle' && !isLoading && location.href === resolvedLocation?.href;
    };
    // Every address ends in an event of the router, also one that leads back to where the page is.
    const go = (address: string, isThere: () => boolean) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(end, 8000);
        const unsubscribe = router.subscribe('onResolved', () => queueMicrotask(() => isThere() && end()));
        function end(): void {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        }
        router.history.push(address);
      });
    const landings: Landing[] = [];
    for (const { address, expected } of wanted) {
      const isThere = () => isQuiet() && new RegExp(expected).test(state().location.href);
      await go(address, isThere);
      const isNotFound = state().matches.some((match) => match.globalNotFound || match.status === 'notFound');
      landings.push({ address, expected, landed: state().location.href, isThere: isThere(), isNotFound });
    }
    return landings;
  }, steps);
}
