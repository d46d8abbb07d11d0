import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  changeWizardLink,
  linkWizard,
  listAllWizardLinks,
  listWizardLinks,
  unlinkWizard,
} from './link-actions.ts';

export const linkRoutes = [
  bind(wizardLinks.list, listWizardLinks),
  bind(wizardLinks.listAll, listAllWizardLinks),
  bind(wizardLinks.create, linkWizard),
  bind(wizardLinks.change, changeWizardLink),
  bind(wizardLinks.unlink, unlinkWizard),
];
