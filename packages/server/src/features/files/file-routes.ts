import { files } from '@fieldhouse/contract/files';
import { bindDownload, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import { deliverFile } from './deliver-file.ts';
import { findDownload } from './download-file.ts';
import { keepFile, receiveFile } from './upload-file.ts';

export const fileRoutes = [
  bindUpload(files.upload, receiveFile, keepFile),
  bindDownload(files.download, findDownload, deliverFile),
];
