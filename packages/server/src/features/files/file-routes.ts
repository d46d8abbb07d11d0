import { files } from '@fieldhouse/contract/files';
import { bindDownload, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import { deliverFile } from './deliver-file.ts';
import { findDownload } from './download-file.ts';
import { insertUploadedFile, receiveFile } from './upload-file.ts';

export const fileRoutes = [
  bindUpload(files.upload, receiveFile, insertUploadedFile),
  bindDownload(files.download, findDownload, deliverFile),
];
