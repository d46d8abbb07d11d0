import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { bindEdit, itemOf } from '../../../kernel/http/bind-edit.ts';
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
  bindEdit(wizardLinks.change, changeWizardLink, (ctx, params) =>
    itemOf(listAllWizardLinks(ctx, { params }), params.wizardLinkId),
  ),
  bind(wizardLinks.unlink, unlinkWizard),
];
