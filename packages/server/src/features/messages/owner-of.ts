import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../kernel/context.ts';
import { findOwner } from './owner-queries.ts';

interface Owner {
  readonly ownerId: string | null;
  /** Their name as it is now. */
  readonly ownedBy: string;
}

/** The owner of what this user creates. */
export async function ownerOf({ actor, db }: TeamContext): Promise<Owner> {
  if (actor.kind !== 'member') return { ownerId: null, ownedBy: '' };
  const owner = await findOwner(db, actor.teamUserId);
  return {
    ownerId: actor.teamUserId,
    ownedBy: owner ? fullName(owner) : actor.email,
  };
}
