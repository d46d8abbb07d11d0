import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { bind, bindExport } from '../../../kernel/http/bind-endpoint.ts';
import { changeResultSettings } from './answer-retention.ts';
import { followWizard } from './completed-runs.ts';
import { exportRuns, sendRuns } from './export-runs.ts';
import { getFigures } from './figure-actions.ts';
import { listRuns } from './list-runs.ts';
import { getRun } from './trace.ts';

export const resultRoutes = [
  bind(wizardResults.figures, getFigures),
  bind(wizardResults.runs, listRuns),
  bindExport(wizardResults.exportRuns, exportRuns, sendRuns),
  bind(wizardResults.run, getRun),
  bind(wizardResults.changeSettings, changeResultSettings),
  bind(wizardResults.follow, followWizard),
];
