import { wizardRunFiles } from '@fieldhouse/contract/wizard-run-files';
import { bind, bindDownload, bindUpload } from '../../../../kernel/http/bind-endpoint.ts';
import { deliverFile } from '../../../files/index.ts';
import { findRunFile, removeRunFile } from './open-run-file.ts';
import { receiveRunFile, storeRunFile } from './upload-run-file.ts';

export const runFileRoutes = [
  bindUpload(wizardRunFiles.upload, receiveRunFile, storeRunFile),
  bindDownload(wizardRunFiles.open, findRunFile, deliverFile),
  bind(wizardRunFiles.remove, removeRunFile),
];
