import { wizardPictures } from '@fieldhouse/contract/wizard-pictures';
import { wizards } from '@fieldhouse/contract/wizards';
import { bindEdit } from '../../../kernel/http/bind-edit.ts';
import { bind, bindUpload } from '../../../kernel/http/bind-endpoint.ts';
import { receiveMailPicture } from '../../messages/index.ts';
import { storeWizardPicture } from '../pictures/pictures.ts';
import { checkPublication, publishWizard } from './publish-actions.ts';
import {
  changeWizardLimits,
  createWizard,
  deleteWizard,
  describeWizard,
  getWizard,
  listRunnableWizards,
  listWizards,
  saveWizardDraft,
  takeWizardOffline,
} from './wizard-actions.ts';

export const wizardRoutes = [
  bind(wizards.list, listWizards),
  bind(wizards.listRunnable, listRunnableWizards),
  bind(wizards.create, createWizard),
  bind(wizards.get, getWizard),
  bind(wizards.saveDraft, saveWizardDraft),
  bindEdit(
    wizards.changeLimits,
    changeWizardLimits,
    async (ctx, { wizardId }) => (await describeWizard(ctx, wizardId)).limits,
  ),
  bind(wizards.publication, checkPublication),
  bind(wizards.publish, publishWizard),
  bind(wizards.takeOffline, takeWizardOffline),
  bind(wizards.delete, deleteWizard),
  // Stored like those of mails: anyone with the address may see them.
  bindUpload(wizardPictures.upload, receiveMailPicture, storeWizardPicture),
];
