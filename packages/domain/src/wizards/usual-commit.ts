// When a wizard writes unless its author chose otherwise: visitors of a public form who leave it halfway leave nothing behind.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';

export function usualCommit(access: WizardDefinition['access']): WizardDefinition['commit'] {
  return access === 'public' ? 'at_the_end' : 'each_step';
}

/** The moment of writing follows the access, unless its author chose another one. */
export function withAccess(
  definition: WizardDefinition,
  access: WizardDefinition['access'],
): WizardDefinition {
  const isUsual = definition.commit === usualCommit(definition.access);
  return { ...definition, access, ...(isUsual && { commit: usualCommit(access) }) };
}
