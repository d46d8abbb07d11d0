// Prints the OpenAPI document as it is committed: its diff shows a reviewer what a change means to callers.
import { toOpenApi } from '@fieldhouse/contract/openapi';
import { slices } from '../packages/server/src/features/slices.ts';

const width = 150;

export function printApi(): string {
  const endpoints = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
  return `${print(toOpenApi(endpoints), '')}\n`;
}

/** JSON with what is short on one line, so that a response or a reference is one line of a diff. */
function print(node: unknown, indent: string): string {
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  const inner = `${indent}  `;
  const parts = Array.isArray(node)
    ? node.map((item) => print(item, inner))
    : Object.entries(node)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${JSON.stringify(key)}: ${print(value, inner)}`);
  const [open, close] = Array.isArray(node) ? ['[', ']'] : ['{', '}'];
  const pad = Array.isArray(node) || parts.length === 0 ? '' : ' ';
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= width) return line;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
