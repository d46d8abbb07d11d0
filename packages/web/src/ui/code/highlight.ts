// Code as a tree of nodes, never as HTML. The highlighter and each grammar load when code of that language is
// first shown.
import type { LanguageFn } from 'highlight.js';
import { createLowlight } from 'lowlight';
import type { CodeLanguage } from './code-languages.ts';

export type CodePiece =
  | { readonly text: string }
  | { readonly kind: string; readonly pieces: readonly CodePiece[] };

/** Longer code is shown plain: highlighting would block the page. */
const longestHighlighted = 50_000;

type Grammar = () => Promise<{ readonly default: LanguageFn }>;
const xml: Grammar = () => import('highlight.js/lib/languages/xml');
const grammars: Readonly<Record<CodeLanguage, Grammar>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  css: () => import('highlight.js/lib/languages/css'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  go: () => import('highlight.js/lib/languages/go'),
  html: xml,
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml,
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

const lowlight = createLowlight();

export async function highlight(text: string, language: CodeLanguage): Promise<readonly CodePiece[]> {
  if (text.length > longestHighlighted) return [{ text }];
  if (!lowlight.registered(language)) lowlight.register(language, (await grammars[language]()).default);
  return lowlight.highlight(language, text).children.flatMap(pieceOf);
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

function pieceOf(node: Node): CodePiece[] {
  if (node.type === 'text') return [{ text: node.value }];
  if (node.type !== 'element') return [];
  const [name] = [node.properties.className].flat();
  const kind = String(name ?? '').replace(/^hljs-/, '');
  return [{ kind, pieces: node.children.flatMap((child) => pieceOf(child)) }];
}
