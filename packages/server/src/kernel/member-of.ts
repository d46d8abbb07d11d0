import type { Actor, Member } from './authority.ts';
import { Refusal } from './http/refusal.ts';

/** The person or team key that acts; the system and visitors are refused with `forbidden`. */
export function memberOf({ actor }: { readonly actor: Actor }): Member {
  if (actor.kind !== 'member') throw new Refusal('forbidden');
  return actor;
}
