import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { OptIn } from '@fieldhouse/contract/subscription-lists';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { DefinedName } from './names/defined-names.ts';

/** What the rules need to know of a template that a wizard sends. */
export interface KnownTemplate {
  readonly id: string;
  readonly name: string;
  /** The published one, which the wizard goes on sending. */
  readonly version: number;
  readonly method: DeliveryMethod;
  readonly tags: readonly string[];
  /** Tags without a fallback. */
  readonly requiredTags: readonly string[];
  /** Why the team can't send it. */
  readonly faults: readonly Extract<
    WizardProblem['code'],
    'sender_not_confirmed' | 'postal_address_missing'
  >[];
}

/** Why wizards don't send a published template: marketing needs a list, the others the record of each recipient. */
export type UnsendableReason = Extract<
  WizardProblem['code'],
  'template_for_marketing' | 'template_with_conditions' | 'template_with_personal_links'
>;

export interface KnownList {
  readonly name: string;
  readonly optIn: OptIn;
}

export interface KnownMessages {
  /** Published templates that wizards send, by id. */
  readonly templates: ReadonlyMap<string, KnownTemplate>;
  /** Other published templates. */
  readonly unsendable: ReadonlyMap<string, UnsendableReason>;
  /** Open subscription lists, by id; undefined where they are not known: then they are not checked. */
  readonly lists?: ReadonlyMap<string, KnownList> | undefined;
}

/** Whether a message of this method can be sent to a value of a run. */
export function isAddress({ field }: Pick<DefinedName, 'field'>, method: DeliveryMethod): boolean {
  return field?.dataType === (method === 'sms' ? 'phone_number' : 'email_address');
}
