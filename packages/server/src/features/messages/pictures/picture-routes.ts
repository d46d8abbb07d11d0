import { mailPictures } from '@fieldhouse/contract/mail-pictures';
import { bind, bindUpload } from '../../../kernel/http/bind-endpoint.ts';
import { receiveMailPicture, showMailPicture, storeMailPicture } from './picture-actions.ts';

export const pictureRoutes = [
  bindUpload(mailPictures.upload, receiveMailPicture, storeMailPicture),
  bind(mailPictures.show, showMailPicture),
];
