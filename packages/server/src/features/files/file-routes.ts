import { files } from '@fieldhouse/contract/files';
import { bind, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import { downloadFile } from './download-file.ts';
import { keepFile, receiveFile } from './upload-file.ts';

export const fileRoutes = [
  bindUpload(files.upload, receiveFile, keepFile),
  bind(files.download, downloadFile),
];
