import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { listMailWizards } from './list-mail-wizards.ts';
import { getMailQuestion } from './mail-question.ts';

export const wizardLinkRoutes = [
  bind(mailWizards.list, listMailWizards),
  bind(mailWizards.question, getMailQuestion),
];
