import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  actOnMessageTemplate,
  changeMessageTemplate,
  copyMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  getMessageTemplate,
  listMessageTemplates,
  previewMessageTemplate,
  startFromScratch,
} from './template-actions.ts';

export const templateRoutes = [
  bind(messageTemplates.list, listMessageTemplates),
  bind(messageTemplates.get, getMessageTemplate),
  bind(messageTemplates.create, createMessageTemplate),
  bind(messageTemplates.startFromScratch, startFromScratch),
  bind(messageTemplates.change, changeMessageTemplate),
  bind(messageTemplates.act, actOnMessageTemplate),
  bind(messageTemplates.copy, copyMessageTemplate),
  bind(messageTemplates.delete, deleteMessageTemplate),
  bind(messageTemplates.preview, previewMessageTemplate),
];
