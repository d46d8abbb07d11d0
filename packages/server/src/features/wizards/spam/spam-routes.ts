import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { sortRun } from './spam-box.ts';

export const spamRoutes = [bind(wizardResults.sortRun, sortRun)];
