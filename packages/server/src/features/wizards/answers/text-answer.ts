// Stores an answer that was texted. No program reads texts, so that none is held; the last one wins.
import { createHash } from 'node:crypto';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { findAskedByMail, scheduleRollUp, type TextAnswer, textAnswerQueue } from '../../messages/index.ts';
import { insertAnswer, lockAnswers } from './answer-queries.ts';
import { isOpenFor } from './give-answer.ts';
import { requestWriting } from './write-answer.ts';

export function addTextAnswerJob(deps: Deps): void {
  deps.jobs.handle<TextAnswer>({
    queue: textAnswerQueue,
    effect: 'data',
    handle: ({ authority, payload }) => store(deps, authority, payload),
  });
}

function store(deps: Deps, authority: TeamAuthority, answer: TextAnswer): Promise<void> {
  const { recipientId, position, eventId } = answer;
  return deps.withTeam(authority, async (ctx) => {
    const asked = await findAskedByMail(ctx, { recipientId, position });
    if (!asked) return;
    const place = { recipientId, blockId: asked.block.id };
    await lockAnswers(ctx.db, place);
    const isOpen = await isOpenFor(ctx, asked);
    const isNew = await insertAnswer(ctx.db, {
      ...{ ...place, id: newId(), messageId: asked.messageId, choice: asked.pressed },
      nonce: createHash('sha256').update(`text ${recipientId} ${eventId}`).digest(),
      state: isOpen ? 'waiting' : 'refused',
      answeredAt: ctx.now(),
      userAgent: 'SMS',
    });
    if (!isNew) return;
    if (isOpen) await requestWriting(ctx, { ...place, position });
    await scheduleRollUp(ctx, asked.messageId);
  });
}
