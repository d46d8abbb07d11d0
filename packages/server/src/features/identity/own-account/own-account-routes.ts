import { memberPictures } from '@fieldhouse/contract/member-pictures';
import { ownAccount } from '@fieldhouse/contract/own-account';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  askEmailChange,
  changeOwnPassword,
  confirmEmailChange,
  deleteOwnAccount,
  getOwnAccount,
  renameOwnAccount,
} from './own-account-actions.ts';
import { listMemberPictures, putOwnPicture, removeOwnPicture, showPicture } from './picture-actions.ts';

export const ownAccountRoutes = [
  bind(ownAccount.get, getOwnAccount),
  bind(ownAccount.rename, renameOwnAccount),
  bind(ownAccount.askEmailChange, askEmailChange),
  bind(ownAccount.confirmEmailChange, confirmEmailChange),
  bind(ownAccount.changePassword, changeOwnPassword),
  bind(ownAccount.putPicture, putOwnPicture),
  bind(ownAccount.removePicture, removeOwnPicture),
  bind(ownAccount.delete, deleteOwnAccount),
  bind(memberPictures.list, listMemberPictures),
  bind(memberPictures.show, showPicture),
];
