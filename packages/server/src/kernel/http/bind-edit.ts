// Changes that say what they are based on: compared under a lock, in the transaction that makes the change.
import type { EndpointInput, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { z } from 'zod';
import type { TeamContext } from '../context.ts';
import { lockEdits } from '../db/edit-lock-queries.ts';
import { type Action, bind, type RequestParts, type Route } from './bind-endpoint.ts';
import { refuseUnless } from './refusal.ts';

type EditEndpoint = EndpointSpec & { readonly params: z.ZodObject; readonly body: z.ZodType };

/** The resource as the web app edits it, with the properties of the body; undefined if it doesn't exist. */
type Current<E extends EndpointSpec> = (
  ctx: TeamContext,
  params: EndpointInput<E>['params'],
) => Promise<object | undefined>;

/** Like `bind`, for an endpoint whose body is made by `withBefore`; the action doesn't get `before`. */
export function bindEdit<E extends EditEndpoint>(endpoint: E, action: Action<E>, current: Current<E>): Route {
  // An endpoint of a team has a team's context.
  const change = action as unknown as (
    ctx: TeamContext,
    input: EndpointInput<E>,
    http: RequestParts,
  ) => Promise<EndpointReply<E>>;
  const checked = async (ctx: TeamContext, input: EndpointInput<E>, http: RequestParts) => {
    const { before, ...body } = edit.parse(input.body);
    await lockEdits(ctx.db, `${endpoint.name} ${JSON.stringify(input.params)}`);
    if (before) await refuseStale(before, await current(ctx, input.params));
    return change(ctx, { ...input, body } as EndpointInput<E>, http);
  };
  return bind(endpoint, checked as unknown as Action<E>);
}

/** The item with this id in what a list returns. */
export async function itemOf<T extends { readonly id: string }>(
  listed: Promise<{ readonly items: readonly T[] }>,
  id: string,
): Promise<T | undefined> {
  return (await listed).items.find((item) => item.id === id);
}

const edit = z.looseObject({ before: z.record(z.string(), z.unknown()).optional() });

async function refuseStale(
  before: Readonly<Record<string, unknown>>,
  found: object | undefined,
): Promise<void> {
  if (!found) return;
  const current = new Map<string, unknown>(Object.entries(found));
  const names = Object.keys(before).filter((name) => current.has(name));
  const isSame = names.every((name) => canonical(before[name]) === canonical(current.get(name)));
  refuseUnless(isSame, 'stale_version', {
    data: { current: Object.fromEntries(names.map((name) => [name, current.get(name)])) },
  });
}

/** The same text for the same value, in whatever order its properties are. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
