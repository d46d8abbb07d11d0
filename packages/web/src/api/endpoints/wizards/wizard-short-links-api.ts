// Loaded with the dialog that shares a wizard.
import { wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import { clientOf } from '../../client.ts';

export const wizardShortLinksApi = clientOf(wizardShortLinks);
