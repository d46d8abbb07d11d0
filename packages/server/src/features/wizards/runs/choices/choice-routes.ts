import { wizardRunChoices } from '@fieldhouse/contract/wizard-run-choices';
import { bind, bindDownload } from '../../../../kernel/http/bind-endpoint.ts';
import { deliverFile } from '../../../files/index.ts';
import { findChoicePicture, findChoices } from './choice-actions.ts';

export const choiceRoutes = [
  bind(wizardRunChoices.find, findChoices),
  bindDownload(wizardRunChoices.picture, findChoicePicture, deliverFile),
];
