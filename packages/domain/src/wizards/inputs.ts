// Values that a link carries into a run. Anyone can write them, so that they count as much as answers do.
import { fieldSettings } from '@fieldhouse/contract/field-types';
import type { WizardInput } from '@fieldhouse/contract/wizard-questions';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { TextContext } from '../fields/field-type.ts';
import { fieldTypes } from '../fields/registry.ts';
import type { KnownField } from './fields-of-collections.ts';

export function inputVariable(name: string): VariableName {
  return `input.${name}`;
}

/** An input as what is compared and assigned. */
export function inputField({ name, title, dataType }: WizardInput): KnownField {
  return {
    id: inputVariable(name),
    title: title || name,
    columnName: inputVariable(name),
    dataType,
    description: '',
    isRequired: false,
    defaultValue: null,
    settings: fieldSettings[dataType].parse({}),
  };
}

/** The values of the declared inputs; what isn't one of its type is left out, as if the link didn't have it. */
export function readInputs(
  inputs: readonly WizardInput[],
  given: Readonly<Record<string, string>>,
  context: TextContext,
): Record<string, unknown> {
  const read = inputs.flatMap((input) => {
    const text = Object.hasOwn(given, input.name) ? given[input.name] : undefined;
    const { dataType, settings } = inputField(input);
    const parsed = text === undefined ? undefined : fieldTypes[dataType].fromText(text, settings, context);
    return parsed?.ok && parsed.value !== null ? [[input.name, parsed.value] as const] : [];
  });
  return Object.fromEntries(read);
}
