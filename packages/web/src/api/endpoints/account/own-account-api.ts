// One's own account and the pictures of a team's members.
import { memberPictures } from '@fieldhouse/contract/member-pictures';
import { ownAccount } from '@fieldhouse/contract/own-account';
import { clientOf } from '../../client.ts';

export const ownAccountApi = clientOf(ownAccount);
export const memberPicturesApi = clientOf(memberPictures);
