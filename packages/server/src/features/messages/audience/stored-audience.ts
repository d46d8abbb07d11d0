// The audience of a stored message, and whether it is still the one that was approved.
import { contentType } from '@fieldhouse/contract/content-types';
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import {
  type Audience,
  type AudienceSource,
  audience as audienceSchema,
} from '@fieldhouse/contract/message-audience';
import { wholeAudience } from '@fieldhouse/domain/messages/audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { type ApprovedContent, approvalHash } from '../approval-hash.ts';
import { viewFilters } from './check-audience.ts';
import type { ShapedSource } from './source-queries.ts';

interface StoredMessage {
  readonly type: string;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  /** Of a message that is stored. */
  readonly shapedBy?: readonly string[];
}

export interface ShapedAudience extends Audience {
  readonly include: ShapedSource[];
  readonly exclude: ShapedSource[];
}

/** With everyone on its list if it is marketing without an audience; null if no one is chosen. */
export function wholeAudienceOf({
  type,
  audience,
  subscriptionListId,
  shapedBy = [],
}: StoredMessage): ShapedAudience | null {
  const whole = wholeAudience({
    type: contentType.parse(type),
    audience: ownAudienceOf({ audience }),
    // Validated by the contract and a foreign key.
    subscriptionListId: subscriptionListId as SubscriptionListId | null,
  });
  return whole && withShapers(whole, shapedBy);
}

function withShapers(audience: Audience, shapedBy: readonly string[]): ShapedAudience {
  const shaped = (source: AudienceSource): ShapedSource =>
    source.kind === 'message' && shapedBy.length > 0 ? { ...source, shapedBy } : source;
  return { ...audience, include: audience.include.map(shaped), exclude: audience.exclude.map(shaped) };
}

function ownAudienceOf({ audience }: { readonly audience: unknown }): Audience | null {
  return audience === null ? null : audienceSchema.parse(audience);
}

/** The hash of a message as it is, including the present filters of the views in its audience. */
export async function presentHash(ctx: TeamContext, message: ApprovedContent): Promise<string> {
  const audience = ownAudienceOf(message);
  return approvalHash(message, audience === null ? new Map() : await viewFilters(ctx, audience));
}

/** A view may have been changed since the message was scheduled; the approval of that day is not for other people. */
export async function hasSameViews(
  ctx: TeamContext,
  message: ApprovedContent & { readonly approvedHash: string | null },
): Promise<boolean> {
  const audience = ownAudienceOf(message);
  const hasView = audience && [...audience.include, ...audience.exclude].some(({ kind }) => kind === 'view');
  return !hasView || (await presentHash(ctx, message)) === message.approvedHash;
}
