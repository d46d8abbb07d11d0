// Values of a run in expressions: their types, and what keeps a draft with such a value from being published.
import type { Expression } from '@fieldhouse/contract/expressions';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { ValueSource, VariableName } from '@fieldhouse/contract/wizard-values';
import {
  checkExpression,
  type ExpressionProblem,
  type KnownValue,
  type KnownValues,
} from '../../../expressions/check-expression.ts';
import { type ExpressionType, isResultFor, typeOfField } from '../../../expressions/expression-type.ts';
import { fieldTypes } from '../../../fields/registry.ts';
import type { KnownField } from '../../fields-of-collections.ts';
import { type DefinedName, isAssignable, isSure } from '../../names/defined-names.ts';
import { unknownCode } from './check-context.ts';

type DefinedNames = ReadonlyMap<string, DefinedName>;

/** Values of every run that are not those of fields. */
const systemTypes: Readonly<Record<VariableName, ExpressionType>> = {
  'system.today': { kind: 'date' },
  'system.team': { kind: 'text' },
};

function typeOfName({ name, field, recordOf, isSeveral }: DefinedName): ExpressionType {
  if (recordOf) return { kind: isSeveral ? 'records' : 'record', collectionIds: recordOf };
  return systemTypes[name] ?? (field ? typeOfField(field) : { kind: 'any' });
}

/** What a check knows of the names that are defined where the expression is. */
export function knownValues(defined: DefinedNames): KnownValues {
  return (name): KnownValue | undefined => {
    const found = defined.get(name);
    return found && { type: typeOfName(found), isCertain: isSure(found) };
  };
}

type ProblemCode = WizardProblem['code'];

interface SourceOf {
  readonly field: KnownField;
  readonly mustBeSet: boolean;
  readonly definition: Pick<WizardDefinition, 'steps'>;
}

/** Why a field can't get a value from this source, each reason once. */
export function sourceProblems(
  source: ValueSource | null,
  defined: DefinedNames,
  { field, mustBeSet, definition }: SourceOf,
): ProblemCode[] {
  if (source === null) return [];
  if (source.kind === 'computed') return computedProblems(source.expression, defined, { field, definition });
  if (source.kind === 'literal') {
    const { ok } = fieldTypes[field.dataType].parse(source.value ?? null, field.settings);
    return ok ? [] : ['value_unfit'];
  }
  const found = defined.get(source.ref);
  if (!found) return [unknownCode(source.ref, definition)];
  if (!isAssignable(found, field)) return ['value_unfit'];
  return !found.isCertain && mustBeSet ? ['variable_maybe_unset'] : [];
}

/** Each reason once. */
function computedProblems(
  expression: Expression,
  defined: DefinedNames,
  { field, definition }: Pick<SourceOf, 'field' | 'definition'>,
): ProblemCode[] {
  const { type, problems } = checkExpression(expression, knownValues(defined));
  if (problems.length > 0) return [...new Set(problems.map((one) => codeOf(one, definition)))];
  return type.kind !== 'empty' && isResultFor(type, field) ? [] : ['value_unfit'];
}

function codeOf({ code, ref }: ExpressionProblem, definition: SourceOf['definition']): ProblemCode {
  if (code === 'maybe_unset') return 'variable_maybe_unset';
  return code === 'value_unknown' && ref !== undefined ? unknownCode(ref, definition) : 'expression_unfit';
}
