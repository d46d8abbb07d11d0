// Renders the OpenAPI document as plain HTML without scripts; every text of the document is escaped.
import { type AccessRequirement, featuresOf } from '@fieldhouse/contract/endpoint';
import type { OpenApiDocument } from '@fieldhouse/contract/openapi';
import { resolveParameter } from '@fieldhouse/contract/shared-parameters';
import { apiIntroduction } from './api-introduction.ts';
import { type JsonSchema, schemaText } from './schema-text.ts';

interface Content {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-needs': AccessRequirement;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function renderApiPage(document: OpenApiDocument): string {
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const links = [...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Fieldhouse API</title>',
    '<link rel="stylesheet" href="/api/docs/style.css"></head><body>',
    '<header><h1>Fieldhouse API</h1>',
    '<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>',
    ...apiIntroduction.map(({ title, text, example }) =>
      [
        `<h2>${escapeHtml(title)}</h2><p>${withCode(text)}</p>`,
        example === undefined ? '' : `<pre>${escapeHtml(example)}</pre>`,
      ].join('\n'),
    ),
    '<h2>Routes</h2>',
    `<nav>${links.join(' ')} <a href="#shapes">shapes</a></nav></header><main>`,
    ...[...groups].map(([tag, entries]) => renderGroup(tag, entries)),
    renderShapes(document.components.schemas),
    '</main></body></html>',
  ].join('\n');
}

function entriesOf(document: OpenApiDocument): Entry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      // toOpenApi writes every operation with these keys, but has a looser type.
      operation: {
        ...operation,
        parameters: (operation.parameters as Record<string, unknown>[]).map((parameter) =>
          resolveParameter(parameter, document.components.parameters),
        ),
      } as unknown as Operation,
    })),
  );
}

function renderGroup(tag: string, entries: readonly Entry[]): string {
  return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>\n${entries.map(renderOperation).join('\n')}</section>`;
}

function renderOperation({ method, path, operation }: Entry): string {
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const replies = Object.entries(operation.responses);
  const refused = replies.filter(([status]) => Number(status) >= 400);
  return [
    `<article id="${escapeHtml(operation.operationId)}"><h3><code>${escapeHtml(method)} ${escapeHtml(path)}</code></h3>`,
    `<p>${withCode(operation.summary)}</p>`,
    `<p class="quiet">${escapeHtml(operation.operationId)}, for ${escapeHtml(whoMayCall(operation['x-needs']))}</p>`,
    part('Parameters', operation.parameters.map(parameterText).join('\n')),
    ...bodies.map(([type, content]) => part(`Request, ${type}`, contentText(content))),
    part('Example', exampleOf({ method, path, operation })),
    ...replies
      .filter(([status]) => Number(status) < 400)
      .map(([status, reply]) => renderReply(status, reply)),
    part('Refusals', refused.map(([status, reply]) => `${status}  ${reply.description}`).join('\n')),
    '</article>',
  ].join('\n');
}

/** A curl command to copy; only the body for an operation that API keys can't call. */
function exampleOf({ method, path, operation }: Entry): string {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const isForKeys = operation.security.some((one) => 'apiKey' in one);
  const isOpen = operation.security.length === 0;
  if (!isForKeys && !isOpen)
    return content?.example === undefined ? '' : JSON.stringify(content.example, null, 2);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${toVariable(name)}`);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$FIELDHOUSE${address}"`,
    ...(isForKeys ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(type === undefined ? [] : [`-H 'content-type: ${type}'`]),
    ...(content?.example === undefined ? [] : [`-d '${quoted(content.example)}'`]),
    ...(type === 'application/octet-stream' ? ['--data-binary @file'] : []),
  ];
  return lines.join(' \\\n  ');
}

function toVariable(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** JSON for use within single quotes of a shell. */
function quoted(example: unknown): string {
  return JSON.stringify(example).replaceAll("'", "'\\''");
}

function renderReply(status: string, reply: Operation['responses'][string]): string {
  const content = Object.values(reply.content ?? {})[0];
  return part(`Reply ${status}`, content ? contentText(content) : reply.description);
}

function parameterText(parameter: Operation['parameters'][number]): string {
  const { name, required, schema } = parameter;
  return `${name}${required ? '' : '?'} (${parameter.in}): ${schemaText(schema)}`;
}

function contentText(content: Content): string {
  return content.schema ? schemaText(content.schema) : 'anything';
}

function whoMayCall(needs: Operation['x-needs']): string {
  const features = featuresOf(needs);
  if (features.length > 0) return `members of the team with the permission ${features.join(' or ')}`;
  const words: Readonly<Record<string, string>> = {
    none: 'anyone',
    account: 'every signed-in account',
    team_member: 'members of the team',
    team_admin: 'admins of the team',
    wizard_run: 'the bearer of a wizard run’s token (header x-wizard-run)',
  };
  return typeof needs === 'string' ? (words[needs] ?? needs) : '';
}

function renderShapes(schemas: Readonly<Record<string, unknown>>): string {
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      // toOpenApi puts only JSON Schemas there.
      `<article><h3 id="${shapeId(name)}"><code>${escapeHtml(name)}</code></h3><pre>${withLinks(schemaText(schema as JsonSchema))}</pre></article>`,
  );
  return `<section id="shapes"><h2>shapes</h2>\n${shapes.join('\n')}</section>`;
}

/** Text between backticks is code. */
function withCode(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}

function part(title: string, text: string): string {
  return text === '' ? '' : `<h4>${escapeHtml(title)}</h4><pre>${withLinks(text)}</pre>`;
}

/** A named schema, as schemaText writes it, links to its own section. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(
    /→ ([\w.]+)/g,
    (_, name: string) => `<a href="#${shapeId(name)}">${name}</a>`,
  );
}

function shapeId(name: string): string {
  return `shape-${escapeHtml(name)}`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

export const apiPageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0 1rem; }
h2 { margin: 2.5rem 0 0.5rem; }
h3 { margin: 0.75rem 0 0.25rem; overflow-wrap: anywhere; }
h4 { font-size: 0.875rem; margin: 0.75rem 0 0.25rem; }
p { margin: 0.25rem 0; }
pre { background: color-mix(in srgb, currentColor 7%, transparent); border-radius: 6px; margin: 0; overflow-x: auto; padding: 0.75rem; }
.quiet { opacity: 0.75; }
`;
