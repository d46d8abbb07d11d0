import { wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { bind, bindExport } from '../../../../kernel/http/bind-endpoint.ts';
import { createTokenBatch, listTokenBatches, repeatTokenBatch } from './batch-actions.ts';
import { openBatchFile, sendBatchFile } from './batch-file.ts';

export const batchRoutes = [
  bind(wizardTokenBatches.list, listTokenBatches),
  bind(wizardTokenBatches.create, createTokenBatch),
  bind(wizardTokenBatches.repeat, repeatTokenBatch),
  bindExport(wizardTokenBatches.csv, openBatchFile, sendBatchFile),
];
