// The calls of messages and their templates, loaded with their pages.
import { contentVersions } from '@fieldhouse/contract/content-versions';
import { mailFiles } from '@fieldhouse/contract/mail-files';
import { mailRecordLists } from '@fieldhouse/contract/mail-record-lists';
import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { clientOf } from '../client.ts';

export const contentVersionsApi = clientOf(contentVersions);
export const mailFilesApi = clientOf(mailFiles);
export const mailRecordListsApi = clientOf(mailRecordLists);
export const messagesApi = clientOf(messages);
export const messageApprovalsApi = clientOf(messageApprovals);
export const messageTemplatesApi = clientOf(messageTemplates);
export const mailWizardsApi = clientOf(mailWizards);
export const savedMailBlocksApi = clientOf(savedMailBlocks);
