// The text form of an expression, which `parseExpression` reads back as the same tree.
import type { Expression, ExpressionCall, ExpressionLiteral } from '@fieldhouse/contract/expressions';
import { bracketed, quoted } from './tokens.ts';
import { infix, isChained, type Vocabulary } from './vocabulary.ts';

export function printExpression(tree: Expression, vocabulary: Vocabulary): string {
  return print(tree, vocabulary).text;
}

interface Printed {
  readonly text: string;
  /** How tightly it binds; what needs no parentheses anywhere has `atom`. */
  readonly level: number;
}

const atom = 100;
const negateLevel = 8;

function print(tree: Expression, vocabulary: Vocabulary): Printed {
  if ('ref' in tree) {
    return { text: bracketed(vocabulary.nameOfValue(tree.ref) ?? tree.ref), level: atom };
  }
  return 'op' in tree ? printCall(tree, vocabulary) : printLiteral(tree, vocabulary);
}

function printLiteral(literal: ExpressionLiteral, vocabulary: Vocabulary): Printed {
  switch (literal.type) {
    case 'number':
      return { text: literal.lit, level: literal.lit.startsWith('-') ? negateLevel : atom };
    case 'text':
      return { text: quoted(literal.lit), level: atom };
    case 'boolean':
      return { text: literal.lit ? vocabulary.true : vocabulary.false, level: atom };
    case 'record':
      return { text: `record(${quoted(literal.lit)})`, level: atom };
    case 'empty':
      return { text: vocabulary.empty, level: atom };
    default:
      return { text: literal.lit, level: atom };
  }
}

function printCall(tree: ExpressionCall, vocabulary: Vocabulary): Printed {
  const { op, args } = tree;
  const written = infix[op];
  if (written && (args.length === 2 || (args.length > 2 && isChained(op)))) {
    return printInfix(tree, vocabulary, written);
  }
  const [only] = args;
  if (op === 'negate' && args.length === 1 && only) {
    const { text } = print(only, vocabulary);
    // A minus before a number is part of it.
    const isDirect = 'ref' in only || ('op' in only && !infix[only.op] && only.op !== 'negate');
    return { text: isDirect ? `-${text}` : `-(${text})`, level: negateLevel };
  }
  const texts = args.map((arg) => print(arg, vocabulary).text);
  return { text: `${vocabulary.nameOf(op)}(${texts.join(', ')})`, level: atom };
}

function printInfix(
  { op, args }: ExpressionCall,
  vocabulary: Vocabulary,
  { sign, level }: { readonly sign: string; readonly level: number },
): Printed {
  const word = op === 'and' || op === 'or' ? vocabulary.nameOf(op) : sign;
  const texts = args.map((arg, index) => {
    const printed = print(arg, vocabulary);
    const isLeft = index === 0 && !isSameChain(op, arg) && !isComparison(level);
    return printed.level > level || (isLeft && printed.level === level) ? printed.text : `(${printed.text})`;
  });
  return { text: texts.join(` ${word} `), level };
}

/** Without parentheses, it would become a part of the same call. */
function isSameChain(op: ExpressionCall['op'], arg: Expression): boolean {
  return isChained(op) && 'op' in arg && arg.op === op;
}

/** Chains of comparisons are not written without parentheses: how they are read is not obvious. */
function isComparison(level: number): boolean {
  return level === infix.equals?.level;
}
