import { secondFactor } from '@fieldhouse/contract/second-factor';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
} from './second-factor-actions.ts';
import { finishSecondStep } from './second-step-actions.ts';

export const secondFactorRoutes = [
  bind(secondFactor.get, getSecondFactor),
  bind(secondFactor.setUp, startSecondFactorSetup),
  bind(secondFactor.enable, enableSecondFactor),
  bind(secondFactor.disable, disableSecondFactor),
  bind(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
  bind(secondFactor.signIn, finishSecondStep),
];
