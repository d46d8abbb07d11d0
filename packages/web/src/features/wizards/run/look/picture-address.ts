import type { WizardPicture } from '@fieldhouse/contract/wizard-appearance';

/** Stored like those of mails, whose module is too large for a public page. */
export function wizardPictureAddress({ token }: Pick<WizardPicture, 'token'>): string {
  return `/api/mail-pictures/${token}`;
}
