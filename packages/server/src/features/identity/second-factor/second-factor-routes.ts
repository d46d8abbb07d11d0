import { secondFactor } from '@fieldhouse/contract/second-factor';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  beginFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
} from './second-factor-actions.ts';
import { finishSecondStep } from './second-step-actions.ts';

export const secondFactorRoutes = [
  bind(secondFactor.get, getSecondFactor),
  bind(secondFactor.begin, beginFactor),
  bind(secondFactor.turnOn, turnFactorOn),
  bind(secondFactor.turnOff, turnFactorOff),
  bind(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
  bind(secondFactor.signIn, finishSecondStep),
];
