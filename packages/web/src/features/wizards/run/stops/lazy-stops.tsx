// Few runs end there.
import { onDemand } from '../../../../app/feedback/on-demand.tsx';

const load = () => import('./run-stops.tsx');

export const Blocked = onDemand(load, 'Blocked');
export const LinkUnavailable = onDemand(load, 'LinkUnavailable');
export const Outdated = onDemand(load, 'Outdated');
export const RecordRefused = onDemand(load, 'RecordRefused');
export const WizardUnavailable = onDemand(load, 'WizardUnavailable');
