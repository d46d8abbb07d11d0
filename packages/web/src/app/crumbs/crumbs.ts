// What a route says about itself: its breadcrumb (which is also its part of the page title) and its tabs.
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import type { FramePhraseKey } from '../phrases.ts';

export type CrumbParams = Readonly<Record<string, string>>;

/** A breadcrumb whose label is data, read from the query cache and kept current by it. */
export interface DataCrumb {
  readonly query: (params: CrumbParams) => {
    readonly queryKey: QueryKey;
    readonly queryFn: QueryFunction<unknown>;
  };
  readonly label: (data: unknown, params: CrumbParams) => string | undefined;
  /** Said while the data is not there. */
  readonly meanwhile: FramePhraseKey;
}

export type Crumb = FramePhraseKey | DataCrumb;

/** A breadcrumb of a page whose parents its address does not hold. */
export interface PlacedCrumb {
  readonly crumb: Crumb;
  /** Full path; `$name` is filled from parameters and search. */
  readonly to: string;
}

interface QueryOptionsOf<T> {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
  /** Only carries the type of the data. */
  readonly select?: (data: T) => unknown;
}

/**
 * A breadcrumb named after what a query finds.
 * @example crumbFrom((p) => collectionQuery(p.teamId, p.dataCollectionId), (c) => c.pluralName, 'app:nav.dataCollections')
 */
export function crumbFrom<T>(
  query: (params: CrumbParams) => QueryOptionsOf<T>,
  label: (data: T, params: CrumbParams) => string | undefined,
  meanwhile: FramePhraseKey,
): DataCrumb {
  return {
    // Query options differ in their data type; the pair of query and label made here fits, and the frame only joins the two.
    query: query as DataCrumb['query'],
    label: label as DataCrumb['label'],
    meanwhile,
  };
}

interface TabEntry {
  readonly label: FramePhraseKey;
  /** Full path of the tab's route; parameters are taken from the current address. */
  readonly to: string;
  /** The search of the address belongs to every tab, not to one. */
  readonly keepsSearch?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly crumb?: Crumb | readonly PlacedCrumb[];
    readonly tabs?: readonly TabEntry[];
    /** The open sidebar lists the same places, so the row is for phones and for the narrow sidebar. */
    readonly areTabsInSidebar?: boolean;
  }
}
