import { wizardVersions } from '@fieldhouse/contract/wizard-versions';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { getVersion, listVersions } from './version-actions.ts';

export const versionRoutes = [bind(wizardVersions.list, listVersions), bind(wizardVersions.get, getVersion)];
