// What the figures of several cards are computed from. Cards that count the same records by the same groups share one read:
// of a million records, reading takes longer than counting them in several ways.
import type { DashboardFigure } from '@fieldhouse/contract/dashboard-cards';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  computeGroups,
  computeValues,
  type FigureGrouping,
  type FigureScope,
  type GroupedFigure,
  type GroupsRequest,
} from '../../records/engine/read/index.ts';

/** The figure of all records, or of groups of them. */
export type FigurePart =
  | { readonly scope: FigureScope; readonly figure: DashboardFigure }
  | { readonly scope: FigureScope; readonly grouping: FigureGrouping; readonly request: GroupsRequest };

interface Value {
  readonly value: string | null;
  readonly leftOut: number;
}

export type PartResult = Value | GroupedFigure;

/** Equal for parts of one viewer that are read together. */
export function readOf(part: FigurePart): string {
  const { collection, filter } = part.scope;
  return JSON.stringify([collection.id, filter ?? null, 'grouping' in part ? part.grouping : null]);
}

/** The results of the parts, in their order. */
export async function readParts(
  ctx: TeamContext,
  parts: readonly FigurePart[],
): Promise<readonly PartResult[]> {
  const results = new Map<FigurePart, PartResult>();
  for (const together of Map.groupBy(parts, readOf).values()) {
    const found = await readTogether(ctx, together);
    for (const [at, part] of together.entries()) {
      const result = found[at];
      if (result) results.set(part, result);
    }
  }
  return parts.flatMap((part) => results.get(part) ?? []);
}

/** Of parts with the same read. */
async function readTogether(ctx: TeamContext, parts: readonly FigurePart[]): Promise<readonly PartResult[]> {
  const [first] = parts;
  if (!first) return [];
  if ('grouping' in first) {
    const requests = parts.flatMap((part) => ('request' in part ? [part.request] : []));
    return computeGroups(ctx, first.scope, first.grouping, requests);
  }
  const figures = parts.flatMap((part) => ('figure' in part ? [part.figure] : []));
  return computeValues(ctx, first.scope, figures);
}
