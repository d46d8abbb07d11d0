import { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { previewChoices, previewStep } from './preview/preview-step.ts';
import { countRecordsOfTests, deleteRecordsOfTests, startTest } from './test-actions.ts';
import { getTestTrace } from './test-trace.ts';

export const testRoutes = [
  bind(wizardTests.start, startTest),
  bind(wizardTests.preview, previewStep),
  bind(wizardTests.previewChoices, previewChoices),
  bind(wizardTests.trace, getTestTrace),
  bind(wizardTests.records, countRecordsOfTests),
  bind(wizardTests.deleteRecords, deleteRecordsOfTests),
];
