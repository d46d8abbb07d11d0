import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { slices } from '../../src/features/slices.ts';

/** Every endpoint of the server, so that a new route is covered from the start. */
export const everyEndpoint: readonly EndpointSpec[] = slices.flatMap((slice) =>
  slice.routes.map((route) => route.endpoint),
);

export function isTeamEndpoint(endpoint: EndpointSpec): boolean {
  if (endpoint.needs === 'none') return false;
  return endpoint.path.includes('{teamId}') || endpoint.teamQuery !== undefined;
}

/** Parameters that are words of a fixed list and name nothing of a team. */
export const words: Readonly<Record<string, string>> = { logoKind: 'appSquareLogo' };

export function paramNames(endpoint: EndpointSpec): string[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return endpoint.teamQuery === undefined ? names : [...names, 'teamId'];
}
