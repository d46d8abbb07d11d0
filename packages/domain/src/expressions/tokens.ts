// The words of the text form: `[Value]`, `"text"`, numbers, dates, names of functions, and signs.
export interface Span {
  readonly from: number;
  readonly to: number;
}

type TokenKind = 'number' | 'text' | 'date' | 'date_time' | 'value' | 'name' | 'sign' | 'end';

export interface Token extends Span {
  readonly kind: TokenKind;
  /** Without quotes and brackets. */
  readonly text: string;
}

export class TextProblem extends Error {
  readonly code: string;
  readonly span: Span;

  constructor(code: string, span: Span) {
    super(code);
    this.code = code;
    this.span = span;
  }
}

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['date_time', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z/y],
  ['date', /\d{4}-\d{2}-\d{2}(?!\d)/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['text', /"(?:[^"]|"")*"(?!")/y],
  ['value', /\[(?:[^\]]|\]\])*\](?!\])/y],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /<>|<=|>=|[=<>+\-*/&(),;]/y],
];

const blank = /\s*/y;

/** Throws a `TextProblem` at what is none of them. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = skipBlanks(source, 0);
  while (at < source.length) {
    const token = tokenAt(source, at);
    tokens.push(token);
    at = skipBlanks(source, token.to);
  }
  tokens.push({ kind: 'end', text: '', from: source.length, to: source.length });
  return tokens;
}

function skipBlanks(source: string, at: number): number {
  blank.lastIndex = at;
  blank.test(source);
  return blank.lastIndex;
}

function tokenAt(source: string, from: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = from;
    if (!pattern.test(source)) continue;
    const raw = source.slice(from, pattern.lastIndex);
    return { kind, text: contentOf(kind, raw), from, to: pattern.lastIndex };
  }
  const sign = source[from];
  const isOpen = sign === '"' || sign === '[';
  const code = isOpen ? (sign === '"' ? 'text_not_closed' : 'value_not_closed') : 'sign_unexpected';
  throw new TextProblem(code, { from, to: isOpen ? source.length : from + 1 });
}

function contentOf(kind: TokenKind, raw: string): string {
  if (kind === 'text') return raw.slice(1, -1).replaceAll('""', '"');
  return kind === 'value' ? raw.slice(1, -1).replaceAll(']]', ']') : raw;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export function bracketed(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}
