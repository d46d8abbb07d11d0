// A node of the tree: the choice of a value or function, and below it what it is applied to.
import type { Field } from '@fieldhouse/contract/collections';
import type { Expression } from '@fieldhouse/contract/expressions';
import { acceptedAt, operations } from '@fieldhouse/domain/expressions/operations';
import { ActionIcon, Button, Select } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../app/phrases.ts';
import { argumentName } from './argument-names.ts';
import type { ExpressionValue } from './expression-value.ts';
import css from './expressions.module.css';
import { LiteralInput } from './literal-input.tsx';
import { type LiteralType, newLiteral } from './node-choices.ts';
import type { ExpressionNodeProps } from './node-props.ts';
import {
  asCall,
  emptyNode,
  isEmptyNode,
  mayAddArgument,
  mayRemoveArgument,
  pathKey,
  withArgument,
  withoutArgument,
} from './tree-edits.ts';
import { useNodeChoices } from './use-node-choices.ts';

export function ExpressionNode(props: ExpressionNodeProps) {
  const { node, path, label, mayBeEmpty = false, choicesOf, problems, onChange, onRemove } = props;
  const t = usePhrases('expressions');
  const choices = useNodeChoices(props);
  const chosen = chosenOf(node, mayBeEmpty);
  const choose = (value: string | null) => {
    const [kind = '', rest = ''] = splitOnce(value ?? '');
    if (kind === 'ref') onChange({ ref: rest });
    // The choices are made of the names of operations and types.
    else if (kind === 'op') onChange(asCall(rest as Parameters<typeof asCall>[0], node));
    else onChange(rest === 'empty' ? emptyNode : newLiteral(rest as LiteralType));
  };
  return (
    <div className={css.node}>
      <div className={css.head}>
        <Select
          size="xs"
          className={css.choice}
          label={label}
          placeholder={t('choose')}
          searchable
          data={choices}
          value={chosen}
          error={problems.get(pathKey(path))}
          allowDeselect={false}
          maxDropdownHeight={320}
          onChange={choose}
        />
        {'lit' in node && !isEmptyNode(node) && (
          <LiteralInput
            literal={node}
            label={t('fixedValue', { name: label })}
            choicesOf={choicesOf}
            onChange={onChange}
          />
        )}
        {onRemove && (
          <ActionIcon size={28} aria-label={t('removeArgument', { name: label })} onClick={onRemove}>
            <XIcon size={14} weight="bold" />
          </ActionIcon>
        )}
      </div>
      {choicesOf && isEmptyNode(node) && (
        <LiteralInput
          literal={{ lit: null, type: 'empty' }}
          label={t('fixedRecord')}
          choicesOf={choicesOf}
          onChange={onChange}
        />
      )}
      {'op' in node && <Arguments {...props} node={node} />}
    </div>
  );
}

function splitOnce(value: string): [string, string] {
  const at = value.indexOf(':');
  return [value.slice(0, at), value.slice(at + 1)];
}

function chosenOf(node: Expression, mayBeEmpty: boolean): string | null {
  if ('ref' in node) return `ref:${node.ref}`;
  if ('op' in node) return `op:${node.op}`;
  return node.lit === null && !mayBeEmpty ? null : `lit:${node.type}`;
}

function Arguments({
  node,
  path,
  values,
  problems,
  onChange,
}: ExpressionNodeProps & { readonly node: Extract<Expression, { op: unknown }> }) {
  const t = usePhrases('expressions');
  const { op, args } = node;
  if (args.length === 0 && !mayAddArgument(node)) return null;
  const labelAt = (index: number) => {
    const { name, number } = argumentName(op, index, args.length);
    return number === undefined ? t(`arg.${name}`) : t('numbered', { name: t(`arg.${name}`), number });
  };
  const choicesOf = comparedField(node, values);
  return (
    <fieldset className={css.args} aria-label={t(`op.${op}`)}>
      {args.map((arg, index) => (
        <ExpressionNode
          // Arguments have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={index}
          node={arg}
          path={[...path, index]}
          label={labelAt(index)}
          accepted={acceptedAt(operations[op], index)}
          mayBeEmpty={index > 0 && (op === 'if' || op === 'coalesce')}
          choicesOf={'ref' in arg ? undefined : choicesOf}
          values={values}
          problems={problems}
          onChange={(next) => onChange(withArgument(node, index, next))}
          onRemove={mayRemoveArgument(node, index) ? () => onChange(withoutArgument(node, index)) : undefined}
        />
      ))}
      {mayAddArgument(node) && (
        <Button
          className={css.add}
          variant="subtle"
          size="compact-xs"
          leftSection={<PlusIcon size={12} weight="bold" />}
          onClick={() => onChange({ ...node, args: [...args, emptyNode] })}
        >
          {t('addArgument', { name: t(`op.${op}`) })}
        </Button>
      )}
    </fieldset>
  );
}

/** The field with choices that another argument is compared with. */
function comparedField(
  { op, args }: Extract<Expression, { op: unknown }>,
  values: readonly ExpressionValue[],
): Field | undefined {
  if (op !== 'equals' && op !== 'not_equals' && op !== 'has') return undefined;
  const names = args.flatMap((arg) => ('ref' in arg ? [arg.ref] : []));
  const found = values.find(({ name, field }) => field && names.includes(name));
  return found?.type.kind === 'record' || found?.type.kind === 'records' ? found.field : undefined;
}
