// The variables that the browser computes while a step is open, because conditions of the step compare them. What was known
// before the step is a literal in their expressions, and items are named by ids of this run only.

import { createHmac } from 'node:crypto';
import {
  type Expression,
  type ExpressionLiteral,
  expressionLiteral,
  mapLeaves,
  refsOfExpression,
} from '@fieldhouse/contract/expressions';
import { isListChoice } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { isFieldsTask, type WizardStep, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { OpenVariable } from '@fieldhouse/contract/wizard-open-variables';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { evaluate } from '@fieldhouse/domain/expressions/evaluate';
import { digitsOf, type Value } from '@fieldhouse/domain/expressions/value';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { refsOfCondition, refsOfSource } from '@fieldhouse/domain/wizards/names/references';
import { answerName, recordCountName, taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { TaskValue } from '@fieldhouse/domain/wizards/tasks/task-kind';
import { taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import type { OfferedOptions } from './offered-options.ts';
import { typeOfValue } from './run-conditions.ts';
import type { RunState } from './run-state.ts';
import { scopeOf } from './values/computed-values.ts';
import { presetValueOf } from './values/task-values.ts';

interface OpenVariablesInput {
  readonly collections: KnownCollections;
  readonly offers: OfferedOptions;
  /** Conditions as the browser evaluates them. */
  readonly toOffered: (condition: Filter) => Filter;
}

/** Undefined if no condition of the step compares one. */
export function openVariables(
  ctx: TeamContext,
  state: RunState,
  step: WizardStep,
  { collections, offers, toOffered }: OpenVariablesInput,
): OpenVariable[] | undefined {
  const compared = comparedIn(step);
  if (compared.length === 0) return undefined;
  const open = openNames(step, collections);
  return compared.map((variable) => {
    const { name, field, source } = variable;
    const { dataType, settings } = field;
    const condition = variable.condition === null ? {} : { condition: toOffered(variable.condition) };
    const shared = { name, dataType, settings, ...condition };
    if (source?.kind === 'variable' && open.has(source.ref))
      return { ...shared, source, values: {}, items: {} };
    if (source?.kind !== 'computed') {
      const known = presetValueOf(field, source, state);
      return { ...shared, source: { kind: 'literal', value: known }, values: {}, items: {} };
    }
    const idOf = idsInBrowser(ctx, state);
    const { expression, ids } = openExpression(source.expression, { state, open, idOf });
    const values = valuesIn(expression, { state, open, idOf, ids });
    const refs = new Set(refsOfExpression(expression));
    const items = itemsIn(step, { collections, offers, refs, ids, idOf });
    return { ...shared, source: { kind: 'computed', expression }, values, items };
  });
}

interface ComputedVariable extends TaskValue {
  readonly name: VariableName;
  readonly condition: Filter | null;
}

/** The computed variables that its conditions compare, and those that these are computed from; in order. */
function comparedIn({ tasks }: WizardStep): ComputedVariable[] {
  const shown = tasks.filter(isShown);
  const names = new Set(shown.flatMap(conditionsOf).flatMap(refsOfCondition));
  const compared: ComputedVariable[] = [];
  for (const task of tasks.toReversed()) {
    const name = taskOutputName(task.id);
    const value = taskValueOf(task);
    if (!value?.isComputed || !names.has(name)) continue;
    for (const ref of [...refsOfSource(value.source), ...refsOfCondition(task.condition)]) names.add(ref);
    compared.unshift({ ...value, name, condition: task.condition });
  }
  return compared;
}

function conditionsOf(task: WizardTask): (Filter | null)[] {
  const fields = isFieldsTask(task) ? task.fields.filter(({ mode }) => mode !== 'hidden') : [];
  return [task.condition, ...fields.map(({ condition }) => condition)];
}

/** What only the browser knows while the step is open. */
function openNames({ tasks }: WizardStep, collections: KnownCollections): ReadonlySet<string> {
  const ofTasks = tasks.flatMap((task): string[] => [
    taskOutputName(task.id),
    recordCountName(task.id),
    ...(isFieldsTask(task)
      ? askedFields(task, collections).map(({ field }) => answerName(task.id, field.id))
      : []),
  ]);
  return new Set([...ofTasks, 'system.today']);
}

type IdOf = (id: string) => string;

/** The id of an item or record in the browser: the same in all expressions of the run, and known to nothing else. */
function idsInBrowser(ctx: TeamContext, { run }: RunState): IdOf {
  return (id) => {
    const digits = createHmac('sha256', ctx.deps.secrets.appSecret)
      .update(`wizard expression:${run.id}:${id}`)
      .digest('hex');
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
    return `${parts.join('-')}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}

interface Known {
  readonly state: RunState;
  readonly open: ReadonlySet<string>;
  readonly idOf: IdOf;
}

/** Its parts without open values are computed; `ids` are those of the items that it names. */
function openExpression(
  tree: Expression,
  { state, open, idOf }: Known,
): { readonly expression: Expression; readonly ids: Set<string> } {
  const ids = new Set<string>();
  const scope = scopeOf(state);
  const named = (literal: ExpressionLiteral): ExpressionLiteral => {
    if (literal.type !== 'record') return literal;
    ids.add(literal.lit);
    return { ...literal, lit: idOf(literal.lit) };
  };
  const folded = (node: Expression): Expression => {
    if (isKnownNow(node, open)) {
      const literal = literalOf(evaluate(node, scope).value);
      if (literal) return literal;
    }
    return 'op' in node
      ? { ...node, args: node.args.map(folded) }
      : mapLeaves(node, (leaf) => ('lit' in leaf ? named(leaf) : leaf));
  };
  return { expression: folded(tree), ids };
}

function isKnownNow(node: Expression, open: ReadonlySet<string>): boolean {
  if ('ref' in node) return !open.has(node.ref);
  if ('lit' in node) return false;
  // A step may stay open past midnight.
  return (
    node.op !== 'today' &&
    node.op !== 'now' &&
    node.args.every((arg) => 'lit' in arg || isKnownNow(arg, open))
  );
}

/** Undefined for values that no literal expresses. */
function literalOf(value: Value): ExpressionLiteral | undefined {
  if (value === null) return { lit: null, type: 'empty' };
  const { success, data } = expressionLiteral.safeParse(plainLiteral(value));
  return success ? data : undefined;
}

function plainLiteral(value: NonNullable<Value>): unknown {
  switch (value.kind) {
    case 'number':
      return { lit: digitsOf(value.value), type: 'number' };
    case 'date_time':
      return { lit: new Date(value.value).toISOString(), type: 'date_time' };
    case 'text':
    case 'boolean':
    case 'date':
      return { lit: value.value, type: value.kind };
    default:
      return undefined;
  }
}

/** The values that are left in the expression by name: of money, records, and types without operations. */
function valuesIn(
  expression: Expression,
  { state, open, idOf, ids }: Known & { readonly ids: Set<string> },
): OpenVariable['values'] {
  const withId = (one: unknown): unknown => {
    if (typeof one === 'string') {
      ids.add(one);
      return idOf(one);
    }
    if (typeof one !== 'object' || one === null || !('id' in one)) return one;
    ids.add(String(one.id));
    return { label: 'label' in one ? one.label : '', id: idOf(String(one.id)) };
  };
  const named = refsOfExpression(expression).filter((ref) => !open.has(ref));
  const values = named.flatMap((ref) => {
    const known = state.values.get(ref);
    if (!known) return [];
    if (known.type === 'money') return [[ref, { dataType: 'money', value: known.value }] as const];
    const dataType = recordTypes[known.type] ?? typeOfValue(known);
    const isOfRecords = dataType.endsWith('_record') || isListChoice(dataType);
    // Of other types, it only matters whether there is a value.
    const { value } = known;
    const shown = !isOfRecords ? true : Array.isArray(value) ? value.map(withId) : withId(value);
    return value === null ? [] : [[ref, { dataType, value: shown }] as const];
  });
  return Object.fromEntries(values);
}

/** Of the values that tasks set. */
const recordTypes: Readonly<Record<string, 'single_data_record' | 'multi_data_record'>> = {
  record: 'single_data_record',
  records: 'multi_data_record',
};

interface ItemsInput extends Pick<OpenVariablesInput, 'collections' | 'offers'> {
  /** The answers that the expression uses. */
  readonly refs: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly idOf: IdOf;
}

/** Of items that the expression names, and those that several of its answers may be. */
function itemsIn({ tasks }: WizardStep, { collections, offers, refs, ids, idOf }: ItemsInput) {
  const offered = tasks.filter(isFieldsTask).flatMap((task) =>
    askedFields(task, collections).flatMap(({ field }) => {
      const isUsed = refs.has(answerName(task.id, field.id)) && isListChoice(field.dataType);
      return isUsed ? [...(offers.itemsOf(field, task.id) ?? [])] : [];
    }),
  );
  const handles = Map.groupBy(new Map(offered), ([, { id }]) => id);
  return Object.fromEntries(
    [...handles]
      .filter(([id, some]) => some.length > 1 || ids.has(id))
      .flatMap(([id, some]) => some.map(([handle]) => [handle, idOf(id)])),
  );
}
