// What the calls of this page have announced and no one has taken yet (decision 0284).
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import type { TeamEvent } from '@fieldhouse/contract/events';

const announced = new Set<TeamEvent['type']>();

/** Called at the end of each call, also of one that failed: someone else may have caused that. */
export function noteCall({ announces = [] }: Pick<EndpointSpec, 'name' | 'announces'>): void {
  for (const type of announces) announced.add(type);
}

export function takeAnnounced(): readonly TeamEvent['type'][] {
  const taken = [...announced];
  announced.clear();
  return taken;
}
