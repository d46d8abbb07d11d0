// Describes the references of a plan to the user who changes the type. They may edit definitions; their other
// permissions decide which names they see.
import type { TypePreview } from '@fieldhouse/contract/field-type-changes';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { maxNamedReferences, type ReferrerKind } from '@fieldhouse/contract/references';
import { hasFeature } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import type { PlannedReference } from './changed-references.ts';

export function describeReferences(
  ctx: TeamContext,
  planned: readonly PlannedReference[],
): Pick<TypePreview, 'places' | 'stops' | 'blocks'> {
  const order = ['blocks', 'stops', 'loses', 'fits'];
  const places = planned
    .toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate))
    .slice(0, maxNamedReferences)
    .map((place) => ({
      kind: place.referrer.kind,
      name: mayKnow(ctx, place) ? place.found.name : null,
      fate: place.fate,
    }));
  return { places, ...countAffectedReferences(planned) };
}

export function countAffectedReferences(planned: readonly PlannedReference[]): {
  stops: number;
  blocks: number;
} {
  const count = (fates: readonly string[]) => planned.filter(({ fate }) => fates.includes(fate)).length;
  return { stops: count(['stops', 'loses']), blocks: count(['blocks']) };
}

/** Other users' personal views are never listed; names only for callers who may open the page. */
const needed: Partial<Record<ReferrerKind, readonly FeaturePermission[]>> = {
  role: ['team_admin_users'],
  // Only team admins.
  api_key: [],
  message: ['outgoing_messages_edit'],
  message_content: ['outgoing_messages_edit'],
  message_template: ['outgoing_messages_edit'],
  saved_mail_block: ['outgoing_messages_edit'],
  wizard: ['team_admin_data_wizards', 'team_admin_data_collections'],
};

function mayKnow({ actor }: TeamContext, { referrer, found }: PlannedReference): boolean {
  if (actor.kind !== 'member') return false;
  if (found.ownerId !== null) return found.ownerId === actor.userId;
  const features = needed[referrer.kind];
  return features === undefined || hasFeature(actor, ...features);
}
