import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageId } from '@fieldhouse/contract/ids';
import type { MessageStatistics } from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { languageOfLink, variantOfLink } from '@fieldhouse/domain/messages/ab-test/link-numbers';
import { asCanceled } from '@fieldhouse/domain/messages/figures/canceled-figures';
import { timelineOf } from '@fieldhouse/domain/messages/figures/message-figures';
import type { TeamContext } from '../../../kernel/context.ts';
import { hiddenLinks, mayReadLanguages } from '../audience/hidden-links.ts';
import { seenAnswerFigures } from '../audience/seen-answers.ts';
import { loadMessage } from '../drafts/change-message.ts';
import type { MessageRow } from '../drafts/message-queries.ts';
import {
  countByHour,
  countFigures,
  findFigures,
  findPreviousMessage,
  listStats,
  noCountedFigures,
} from '../figures/figure-queries.ts';
import { countedLive } from '../figures/roll-up.ts';
import { withoutHiddenFigures } from '../figures/seen-figures.ts';
import { storedTranslations } from '../stored-translations.ts';
import { hidesLengths, mayReadAllRecipients } from './visible-recipients.ts';

export async function getStatistics(
  ctx: TeamContext,
  { params }: EndpointInput<(typeof messages)['statistics']>,
): Promise<MessageStatistics> {
  return statisticsOf(ctx, await loadMessage(ctx, params.messageId));
}

/** As the viewer may see them. */
export async function statisticsOf(ctx: TeamContext, row: MessageRow): Promise<MessageStatistics> {
  const { id, total, primaryTimezone, streamOf, tracksOpens, tracksClicks } = row;
  const stored = total > countedLive ? await findFigures(ctx.db, id) : undefined;
  const isReset = row.settling === 'delete';
  const counted = stored?.figures ?? (isReset ? noCountedFigures : await countFigures(ctx.db, id));
  const positions = await hiddenLinks(ctx, id);
  const { figures, hours } = await withoutHiddenFigures(
    ctx,
    { messageId: id, positions },
    {
      isStored: stored !== undefined,
      figures: row.settling === 'cancel' ? asCanceled(counted) : counted,
      hours: stored ? await listStats(ctx.db, id) : isReset ? [] : await countByHour(ctx.db, id),
    },
  );
  const part = streamOf === null ? 'first' : 'last';
  const { interval, points } = timelineOf(hours, { timeZone: primaryTimezone, part });
  const { segments, replies, answers, ...counts } = figures;
  const deliveryMethodId = deliveryMethod.parse(row.method);
  const languages = storedTranslations(row.translations).map((one) => one.language);
  const previous = await findPreviousMessage(ctx.db, row);
  return {
    ...counts,
    deliveryMethodId,
    tracksOpens: deliveryMethodId === 'email' && tracksOpens,
    tracksClicks,
    sms:
      deliveryMethodId === 'sms'
        ? { segments: (await hidesLengths(ctx, row)) ? null : segments, replies }
        : null,
    // Created by newId.
    previous: previous ? { ...previous, id: previous.id as MessageId } : null,
    states: { ...figures.states },
    kinds: { ...figures.kinds },
    links: figures.links.map(({ position, ...link }) => ({
      ...link,
      variant: figures.abTest && variantOfLink(row.method, position),
      language: languages[languageOfLink(row.method, position) - 1] ?? null,
    })),
    answers: await seenAnswerFigures(ctx, row, { answers, reached: figures.kinds.reached }),
    total,
    asOf: (stored?.asOf ?? ctx.now()).toISOString(),
    timeline: { interval, points: [...points] },
    // They are parts of addresses.
    domains: mayReadAllRecipients(ctx) ? [...figures.domains] : [],
    languages: (await mayReadLanguages(ctx, row.audience))
      ? figures.languages.map((one) => ({
          ...one,
          language: dataLanguage.parse(one.language ?? row.contentLanguage),
        }))
      : [],
  };
}
