// Static data of a route: its breadcrumb (which is also its part of the page title) and its tabs.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import type { FramePhraseKey } from '../phrases.ts';

export type CrumbParams = Readonly<Record<string, string>>;

/** A breadcrumb with a label from the query cache, updated with it. */
export interface DataCrumb {
  readonly query: (params: CrumbParams) => {
    readonly queryKey: QueryKey;
    readonly queryFn: QueryFunction<unknown>;
  };
  readonly label: (data: unknown, params: CrumbParams) => string | undefined;
  /** Shown while the data is loading. */
  readonly placeholder: FramePhraseKey;
}

export type Crumb = FramePhraseKey | DataCrumb;

/** A breadcrumb of a page whose URL does not contain its parents. */
export interface PlacedCrumb {
  readonly crumb: Crumb;
  /** Full path; `$name` is filled from params and search. */
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
  placeholder: FramePhraseKey,
): DataCrumb {
  return {
    // Query options differ in their data type; query and label match here, and the frame only combines the
    // two.
    query: query as DataCrumb['query'],
    label: label as DataCrumb['label'],
    placeholder,
  };
}

interface TabEntry {
  readonly label: FramePhraseKey;
  /** Full path of the tab's route; params are taken from the current URL. */
  readonly to: string;
  /** The search params apply to every tab. */
  readonly preservesSearch?: boolean;
  /** Active on this page only, not on those below its path. */
  readonly isExact?: boolean;
  /** Any one of these permissions of the team; undefined: none is needed. */
  readonly needs?: readonly FeaturePermission[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly crumb?: Crumb | readonly PlacedCrumb[];
    readonly tabs?: readonly TabEntry[];
    /** The page shows something beside the tabs (`TabActions`), for which a phone has a row. */
    readonly hasTabActions?: boolean;
  }
}
