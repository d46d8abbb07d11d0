import { mailWizards } from '@fieldhouse/contract/mail-wizards';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { getMailQuestion } from '../answers/mail-question.ts';
import { listMailWizards } from './list-mail-wizards.ts';

export const wizardLinkRoutes = [
  bind(mailWizards.list, listMailWizards),
  bind(mailWizards.question, getMailQuestion),
];
