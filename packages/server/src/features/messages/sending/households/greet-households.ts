// The joined names in the mails of households, made when a recipient is claimed: who opted out since the audience was frozen is
// not named.
import { audience as audienceSchema, type Household } from '@fieldhouse/contract/message-audience';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import { valuesOfHousehold } from '@fieldhouse/domain/messages/households/household-names';
import type { MergeValues, WrittenTexts } from '@fieldhouse/domain/messages/merge-tags';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { ConsentRule } from '../../../subscription-lists/index.ts';
import { getTeamRow } from '../../../teams/index.ts';
import { columnsOfContents } from '../../stored-translations.ts';
import { listHousemates, storeGreetings } from './household-queries.ts';

interface GreetingMessage extends WrittenTexts {
  readonly id: string;
  readonly audience: unknown;
  readonly contentLanguage: string | null;
  readonly abTest: unknown;
  readonly translations: unknown;
}

/** A recipient who was claimed. */
interface Greeted {
  readonly seq: string;
  readonly collection_id: string | null;
  readonly household: string | null;
  readonly merge: MergeValues;
  /** Null for the first one of the message. */
  readonly language: string | null;
}

/** The household of an audience, with the tags that are joined in its mails. */
function joinedIn(audience: unknown): { household: Household; tags: readonly string[] } | undefined {
  if (audience === null) return undefined;
  const { household, ...others } = audienceSchema.parse(audience);
  return household && { household, tags: joinedTagsOf({ ...others, household }) };
}

/** The recipients with the value of the tag; without a query if the message has none. */
export async function greetHouseholds<Recipient extends Greeted>(
  ctx: TeamContext,
  message: GreetingMessage,
  { recipients, consent }: { readonly recipients: readonly Recipient[]; readonly consent: ConsentRule },
): Promise<readonly Recipient[]> {
  const joined = joinedIn(message.audience);
  if (joined === undefined || recipients.length === 0) return recipients;
  const columns = columnsOfContents(message);
  if (!joined.tags.some((tag) => columns.includes(tag))) return recipients;
  const households = recipients.flatMap((one) => one.household ?? []);
  const mates = Map.groupBy(
    await listHousemates(ctx.db, { messageId: message.id, consent, households }),
    (mate) => mate.household,
  );
  const first = message.contentLanguage ?? (await getTeamRow(ctx.db)).defaultDataLanguage;
  const greeted = recipients.map((recipient) => {
    const others = mates.get(recipient.household ?? '') ?? [];
    const people = [recipient, ...others].map((one) => ({
      collectionId: one.collection_id,
      merge: one.merge,
    }));
    const value = valuesOfHousehold(people, joined, recipient.language ?? first);
    return { ...recipient, merge: { ...recipient.merge, ...value }, value };
  });
  await storeGreetings(ctx.db, message.id, greeted);
  return greeted;
}
