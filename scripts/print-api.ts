// Prints the OpenAPI document as it is committed: its diff shows a reviewer what a change means to callers.
import { toOpenApi } from '@fieldhouse/contract/openapi';
import { slices } from '../packages/server/src/features/slices.ts';

export function printApi(): string {
  const endpoints = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
  return `${JSON.stringify(toOpenApi(endpoints), null, 2)}\n`;
}
