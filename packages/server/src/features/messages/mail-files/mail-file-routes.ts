import { mailFiles } from '@fieldhouse/contract/mail-files';
import { bind, bindDownload, bindUpload } from '../../../kernel/http/bind-endpoint.ts';
import {
  deliverDownload,
  findDownload,
  listFilesOfMails,
  receiveMailFile,
  storeMailFile,
  withdrawMailFile,
} from './mail-file-actions.ts';

export const mailFileRoutes = [
  bindUpload(mailFiles.upload, receiveMailFile, storeMailFile),
  bind(mailFiles.list, listFilesOfMails),
  bind(mailFiles.withdraw, withdrawMailFile),
  // Always an attachment, in a sandbox without permissions.
  bindDownload(mailFiles.show, findDownload, deliverDownload),
];
