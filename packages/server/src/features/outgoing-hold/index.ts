import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { getOutgoingHold, releaseOutgoingHold } from './hold-actions.ts';

export { findHeldSince, release } from './hold-actions.ts';

export const outgoingHoldSlice: Slice = {
  name: 'outgoing-hold',
  routes: [bind(outgoingHolds.get, getOutgoingHold), bind(outgoingHolds.release, releaseOutgoingHold)],
};
