import type { EndpointSpec } from './endpoint.ts';

export function toOpenApi(_endpoints: readonly EndpointSpec[]): object {
  return { openapi: '3.1.0' };
}
