// A value of a run under another name, wherever a definition uses it.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';

export function renameValue(
  definition: WizardDefinition,
  from: VariableName,
  to: VariableName,
): WizardDefinition {
  // A name is always a whole string of its own, so this reaches conditions, values, texts and what later tasks add.
  const text = JSON.stringify(definition).replaceAll(JSON.stringify(from), JSON.stringify(to));
  // The same definition with other names.
  return JSON.parse(text) as WizardDefinition;
}
