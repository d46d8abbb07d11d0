// Loaded with the first question that takes files.
import { wizardRunFiles } from '@fieldhouse/contract/wizard-run-files';
import { clientOf } from '../../client.ts';

export const wizardRunFilesApi = clientOf(wizardRunFiles);
