// Few runs end there.
import { lazy } from 'react';

const load = () => import('./run-stops.tsx');

export const Blocked = lazy(async () => ({ default: (await load()).Blocked }));
export const LinkUnavailable = lazy(async () => ({ default: (await load()).LinkUnavailable }));
export const Outdated = lazy(async () => ({ default: (await load()).Outdated }));
export const RecordRefused = lazy(async () => ({ default: (await load()).RecordRefused }));
export const WizardUnavailable = lazy(async () => ({ default: (await load()).WizardUnavailable }));
