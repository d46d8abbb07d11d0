// Reads the text form. Problems have their position, so that the editor can mark it.
import {
  type Expression,
  type ExpressionLiteral,
  type ExpressionOp,
  expressionLiteral,
  expressionOps,
  isWithinBounds,
} from '@fieldhouse/contract/expressions';
import type { NodePath } from './check-expression.ts';
import { type Span, TextProblem, type Token, tokensOf } from './tokens.ts';
import { infix, isChained, notLevel, type Vocabulary, type Word, wordsOf } from './vocabulary.ts';

const maxSourceLength = 20_000;
/** Of parentheses; the tree has a limit of its own. */
const maxNesting = 100;

export type ParsedExpression =
  | {
      readonly ok: true;
      readonly tree: Expression;
      /** Where a node is written. */
      readonly spanAt: (path: NodePath) => Span;
    }
  | { readonly ok: false; readonly code: string; readonly span: Span };

export function parseExpression(source: string, vocabulary: Vocabulary): ParsedExpression {
  const whole = { from: 0, to: source.length };
  if (source.length > maxSourceLength) return { ok: false, code: 'too_large', span: whole };
  try {
    const parser = new Parser(source, vocabulary);
    const tree = parser.all();
    if (!isWithinBounds(tree)) return { ok: false, code: 'too_large', span: whole };
    return {
      ok: true,
      tree,
      spanAt: (path) => parser.spans.get(nodeAt(tree, path)) ?? whole,
    };
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    return { ok: false, code: error.code, span: error.span };
  }
}

/** The node at a path, or the last one on the way to it. */
function nodeAt(tree: Expression, path: NodePath): Expression {
  return path.reduce((node, index) => ('op' in node ? (node.args[index] ?? node) : node), tree);
}

const signs = new Map<string, ExpressionOp>(
  expressionOps.flatMap((op): [string, ExpressionOp][] => {
    const written = infix[op];
    return written ? [[written.sign, op]] : [];
  }),
);

class Parser {
  readonly spans = new Map<Expression, Span>();
  readonly #tokens: readonly Token[];
  readonly #words: ReadonlyMap<string, Word>;
  readonly #vocabulary: Vocabulary;
  #at = 0;
  #nesting = 0;

  constructor(source: string, vocabulary: Vocabulary) {
    this.#tokens = tokensOf(source);
    this.#words = wordsOf(vocabulary);
    this.#vocabulary = vocabulary;
  }

  all(): Expression {
    const tree = this.#operation(0);
    const { kind, from, to } = this.#next;
    if (kind !== 'end') throw new TextProblem('sign_unexpected', { from, to });
    return tree;
  }

  get #next(): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw new TextProblem('value_missing', { from: 0, to: 0 });
    return token;
  }

  #take(): Token {
    const token = this.#next;
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  #isSign(text: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === text;
  }

  /** Operands and the signs between them that bind more tightly than `level`. */
  #operation(level: number): Expression {
    this.#nesting += 1;
    if (this.#nesting > maxNesting) throw new TextProblem('too_large', this.#next);
    let left = this.#operand();
    /** The call that further operands of the same chain belong to. */
    let chain: ExpressionOp | undefined;
    for (;;) {
      const op = this.#infixOp();
      const written = op && infix[op];
      if (!written || written.level <= level) break;
      this.#at += 1;
      const right = this.#operation(written.level);
      const isContinued = chain === op && isChained(op) && 'op' in left;
      const args = isContinued && 'op' in left ? [...left.args, right] : [left, right];
      left = this.#placed({ op, args }, this.#spanOf(left).from, this.#spanOf(right).to);
      chain = op;
    }
    this.#nesting -= 1;
    return left;
  }

  #infixOp(): ExpressionOp | undefined {
    const { kind, text } = this.#next;
    if (kind === 'sign') return signs.get(text);
    const word = kind === 'name' ? this.#words.get(text.toLowerCase()) : undefined;
    return word && 'op' in word && (word.op === 'and' || word.op === 'or') ? word.op : undefined;
  }

  #operand(): Expression {
    const token = this.#take();
    const { kind, text, from, to } = token;
    switch (kind) {
      case 'number':
        return this.#literal({ lit: text, type: 'number' }, token);
      case 'text':
        return this.#literal({ lit: text, type: 'text' }, token);
      case 'date':
        return this.#literal({ lit: text, type: 'date' }, token);
      case 'date_time':
        return this.#literal({ lit: text, type: 'date_time' }, token);
      case 'value':
        return this.#placed({ ref: this.#refOf(token) }, from, to);
      case 'name':
        return this.#word(token);
      default:
        return this.#signed(token);
    }
  }

  #signed(token: Token): Expression {
    const { text, from } = token;
    if (text === '(') {
      const inner = this.#operation(0);
      const close = this.#close();
      return this.#placed({ ...inner }, from, close.to);
    }
    if (text !== '-') throw new TextProblem('value_missing', token);
    if (this.#next.kind === 'number') {
      const number = this.#take();
      return this.#literal({ lit: `-${number.text}`, type: 'number' }, { from, to: number.to });
    }
    this.#nesting += 1;
    if (this.#nesting > maxNesting) throw new TextProblem('too_large', token);
    const arg = this.#operand();
    this.#nesting -= 1;
    return this.#placed({ op: 'negate', args: [arg] }, from, this.#spanOf(arg).to);
  }

  #word(token: Token): Expression {
    const { text, from, to } = token;
    const word = this.#words.get(text.toLowerCase());
    if (!word) throw new TextProblem(this.#isSign('(') ? 'function_unknown' : 'word_unknown', token);
    if ('constant' in word) {
      if (word.constant === 'record') return this.#record(token);
      const literal: ExpressionLiteral =
        word.constant === 'empty'
          ? { lit: null, type: 'empty' }
          : { lit: word.constant === 'true', type: 'boolean' };
      return this.#placed(literal, from, to);
    }
    if (this.#isSign('(')) return this.#call(word.op, token);
    if (word.op !== 'not') throw new TextProblem('parenthesis_missing', token);
    const arg = this.#operation(notLevel);
    return this.#placed({ op: 'not', args: [arg] }, from, this.#spanOf(arg).to);
  }

  #call(op: ExpressionOp, { from }: Token): Expression {
    this.#at += 1;
    const args: Expression[] = [];
    while (!this.#isSign(')')) {
      if (args.length > 0) {
        if (!this.#isSign(',') && !this.#isSign(';')) throw this.#notClosed();
        this.#at += 1;
      }
      args.push(this.#operation(0));
    }
    return this.#placed({ op, args }, from, this.#close().to);
  }

  /** `record("…")`, with the id. */
  #record(token: Token): Expression {
    if (!this.#isSign('(')) throw new TextProblem('parenthesis_missing', token);
    this.#at += 1;
    const id = this.#take();
    const close = this.#close();
    return this.#literal({ lit: id.text, type: 'record' }, { from: token.from, to: close.to });
  }

  #close(): Token {
    if (!this.#isSign(')')) throw this.#notClosed();
    return this.#take();
  }

  #notClosed(): TextProblem {
    const code = this.#next.kind === 'end' ? 'parenthesis_not_closed' : 'sign_unexpected';
    return new TextProblem(code, this.#next);
  }

  #refOf(token: Token): string {
    const { text } = token;
    const ref = this.#vocabulary.refOf(text);
    if (ref !== undefined) return ref;
    const isStored = text !== '' && text.length <= 130 && this.#vocabulary.isStored(text);
    if (!isStored) throw new TextProblem('value_unknown', token);
    return text;
  }

  #literal(literal: ExpressionLiteral, { from, to }: Span): Expression {
    if (!expressionLiteral.safeParse(literal).success) {
      throw new TextProblem(`not_a_${literal.type}`, { from, to });
    }
    return this.#placed(literal, from, to);
  }

  #placed<T extends Expression>(node: T, from: number, to: number): T {
    this.spans.set(node, { from, to });
    return node;
  }

  #spanOf(node: Expression): Span {
    return this.spans.get(node) ?? { from: 0, to: 0 };
  }
}
