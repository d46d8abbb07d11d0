import { usePhrases } from '../../app/phrases.ts';
import { categories, fittingOps, type LiteralType, literalTypes } from './node-choices.ts';
import type { ExpressionNodeProps } from './node-props.ts';

const literalPhrases = {
  number: 'fixedNumber',
  text: 'fixedText',
  boolean: 'fixedBoolean',
  date: 'fixedDate',
  record: 'fixedRecord',
} as const satisfies Record<LiteralType, string>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a node may become, in groups for a select. */
export function useNodeChoices({
  node,
  accepted,
  mayBeEmpty,
  values,
}: Pick<ExpressionNodeProps, 'node' | 'accepted' | 'mayBeEmpty' | 'values'>) {
  const t = usePhrases('expressions');
  const isFitting = (kind: string) => accepted === undefined || accepted.some((one) => one === kind);
  const refs = values
    .filter(({ name, type }) => isFitting(type.kind) || isRef(node, name))
    .map(({ name, label }): Choice => ({ value: `ref:${name}`, label }));
  if ('ref' in node && !values.some(({ name }) => name === node.ref)) {
    refs.push({ value: `ref:${node.ref}`, label: t('unknownValue') });
  }
  const own = 'lit' in node ? node.type : undefined;
  // A record is chosen in the input of its field.
  const literals = literalTypes
    .filter((type) => type === own || (type !== 'record' && isFitting(type)))
    .map((type): Choice => ({ value: `lit:${type}`, label: t(literalPhrases[type]) }));
  if (mayBeEmpty) literals.push({ value: 'lit:empty', label: t('nothing') });
  const functions = categories.map((category) => {
    const ops = fittingOps(category, accepted);
    if ('op' in node && operationIn(category, node.op) && !ops.includes(node.op)) ops.push(node.op);
    return {
      group: t(`category.${category}`),
      items: ops.map((op): Choice => ({ value: `op:${op}`, label: t(`op.${op}`) })),
    };
  });
  return [{ group: t('values'), items: refs }, { group: t('fixed'), items: literals }, ...functions].filter(
    ({ items }) => items.length > 0,
  );
}

function isRef(node: ExpressionNodeProps['node'], name: string): boolean {
  return 'ref' in node && node.ref === name;
}

function operationIn(category: (typeof categories)[number], op: string): boolean {
  return fittingOps(category, undefined).some((one) => one === op);
}
