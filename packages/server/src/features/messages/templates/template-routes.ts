import { contentVersions } from '@fieldhouse/contract/content-versions';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { bind, bindDelivery } from '../../../kernel/http/bind-endpoint.ts';
import {
  actOnMessageTemplate,
  changeMessageTemplate,
  copyMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  startFromScratch,
} from './template-actions.ts';
import { prepareTemplatePreview, showTemplatePreview } from './template-preview.ts';
import {
  getTemplateVersion,
  listTemplateVersions,
  restoreTemplateVersion,
} from './template-version-actions.ts';

export const templateRoutes = [
  bind(messageTemplates.list, listMessageTemplates),
  bind(messageTemplates.get, getMessageTemplate),
  bind(messageTemplates.create, createMessageTemplate),
  bind(messageTemplates.startFromScratch, startFromScratch),
  bind(messageTemplates.change, changeMessageTemplate),
  bind(messageTemplates.act, actOnMessageTemplate),
  bind(messageTemplates.copy, copyMessageTemplate),
  bind(messageTemplates.delete, deleteMessageTemplate),
  bind(contentVersions.ofTemplate, listTemplateVersions),
  bind(contentVersions.getOfTemplate, getTemplateVersion),
  bind(contentVersions.restoreTemplate, restoreTemplateVersion),
  bindDelivery(messageTemplates.preview, prepareTemplatePreview, showTemplatePreview),
];
