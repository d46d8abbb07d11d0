// When the people of a message would get it by a schedule that need not be stored yet.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { maxRegionsShown, type messageSendTimes } from '@fieldhouse/contract/message-send-times';
import { planSending } from '@fieldhouse/domain/messages/sms/send-plan';
import type { TeamContext } from '../../../kernel/context.ts';
import { listTimedGroups } from '../audience/schedule-queries.ts';
import { loadMessage } from '../drafts/change-message.ts';
import { usableAudienceOf } from '../drafts/shown-message.ts';
import { isForDaytime, teamClockOf } from '../sending/sms/quiet-hours-queries.ts';

type SendTimes = (typeof messageSendTimes)['sendTimes'];

export async function computeSendTimes(
  ctx: TeamContext,
  { params, body: { schedule } }: EndpointInput<SendTimes>,
): Promise<EndpointReply<SendTimes>> {
  const row = await loadMessage(ctx, params.messageId);
  const audience = await usableAudienceOf(ctx, row);
  const zoneColumn = schedule.mode === 'recipient_local' ? schedule.zoneColumn : null;
  const groups = audience ? await listTimedGroups(ctx, audience, { ...row, zoneColumn }) : [];
  const team = await teamClockOf(ctx);
  const hasQuietHours = isForDaytime(row, team.quietHours);
  const { people, first, last, unknownZones, regions } = planSending(groups, {
    schedule,
    now: ctx.now(),
    team,
    hasQuietHours,
  });
  const quietHours = {
    waiting: regions.reduce((sum, { waiting }) => sum + waiting, 0),
    regions: regions.slice(0, maxRegionsShown),
  };
  return {
    people,
    first: first?.toISOString() ?? null,
    last: last?.toISOString() ?? null,
    unknownZones,
    quietHours: hasQuietHours ? quietHours : null,
  };
}
