import { wizards } from '@fieldhouse/contract/wizards';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { checkPublication, publishWizard } from './publish-actions.ts';
import {
  changeWizardLimits,
  createWizard,
  deleteWizard,
  getWizard,
  listWizards,
  saveWizardDraft,
  takeWizardOffline,
} from './wizard-actions.ts';

export const wizardRoutes = [
  bind(wizards.list, listWizards),
  bind(wizards.create, createWizard),
  bind(wizards.get, getWizard),
  bind(wizards.saveDraft, saveWizardDraft),
  bind(wizards.changeLimits, changeWizardLimits),
  bind(wizards.publication, checkPublication),
  bind(wizards.publish, publishWizard),
  bind(wizards.takeOffline, takeWizardOffline),
  bind(wizards.delete, deleteWizard),
];
