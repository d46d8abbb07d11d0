// The page of an answer: opening it changes nothing, by people or programs; sending it stores an answer, which a job writes into the record
// once it is not doubtful. See docs/decisions/0430.
import type { AnswerValue } from '@fieldhouse/contract/mail-blocks';
import { doubtMs, isDoubtful } from '@fieldhouse/domain/messages/answers/hold-answer';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { withActiveTeamOfLink } from '../../../kernel/team-of-link.ts';
import {
  type AskedByMail,
  asksFor,
  findAskedByMail,
  readAnswerLink,
  reportAnswerOpened,
  scheduleRollUp,
} from '../../messages/index.ts';
import { answerLinkHash, findLinkableWizards } from '../../personal-links/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { findRecords } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { findAnswerLink, insertAnswer, listAnswers, lockAnswers, setAnswerState } from './answer-queries.ts';
import { readPageNonce } from './page-nonce.ts';
import { requestWriting } from './write-answer.ts';

type AnswerNotice = 'held' | 'expired' | 'refused' | 'thanks';

interface TeamOfPage {
  readonly name: string;
  readonly accentColor: string;
  readonly accentTextColor: string | null;
}

interface Asked {
  readonly team: TeamOfPage;
  readonly language: string | null;
  readonly question: string;
  /** Undefined if there is none. */
  readonly answer: string | undefined;
}

/** Undefined: gone, forged, of another team: all the same. */
export type AnswerPage =
  | 'test'
  | undefined
  | (Asked & { readonly kind: 'closed'; readonly closedAt: Date | undefined; readonly timeZone: string })
  | (Asked & {
      readonly kind: 'form';
      readonly labels: readonly string[];
      readonly chosen: number;
      readonly notice: AnswerNotice | undefined;
    });

export async function showAnswerPage(deps: Deps, token: string, userAgent: string): Promise<AnswerPage> {
  const link = readAnswerLink(deps, token);
  if (link === 'test' || link === undefined) return link;
  const found = await orGone(() =>
    withActiveTeamOfLink(
      deps,
      link.teamId,
      async (ctx) => {
        const asked = await findAskedByMail(ctx, link);
        return asked && { page: await pageOf(ctx, asked), position: asked.counted };
      },
      { isReadOnly: true },
    ),
  );
  if (!found?.page) return undefined;
  const { page, position } = found;
  const { teamId, recipientId } = link;
  if (position !== undefined) await reportAnswerOpened(deps, { teamId, recipientId, position, userAgent });
  return page;
}

export interface SentForm {
  readonly choice: string;
  readonly nonce: string;
  readonly userAgent: string;
}

export async function giveAnswer(deps: Deps, token: string, form: SentForm): Promise<AnswerPage> {
  const link = readAnswerLink(deps, token);
  if (link === 'test' || link === undefined) return link;
  return orGone(() =>
    withActiveTeamOfLink(deps, link.teamId, async (ctx) => {
      const asked = await findAskedByMail(ctx, link);
      if (!asked) return undefined;
      const { blockId } = await lockedPlace(ctx, asked);
      const page = await pageOf(ctx, asked);
      if (page?.kind !== 'form') return page;
      const choice = /^\d$/.test(form.choice) ? asked.block.choices[Number(form.choice)] : undefined;
      const nonce = readPageNonce({ secret: deps.secrets.appSecret, token }, form.nonce, ctx.now());
      if (!choice || !nonce) return { ...page, notice: 'expired' };
      const notice = await store(ctx, asked, { ...nonce, ...form, ...link, value: choice.value, blockId });
      const shown = await pageOf(ctx, asked);
      return shown?.kind === 'form' ? { ...shown, chosen: Number(form.choice), notice } : shown;
    }),
  );
}

async function lockedPlace(ctx: TeamContext, { recipientId, block }: AskedByMail) {
  const place = { recipientId, blockId: block.id };
  await lockAnswers(ctx.db, place);
  return place;
}

interface SentAnswer {
  readonly value: AnswerValue;
  readonly blockId: string;
  /** Of the link that was opened. */
  readonly position: number;
  readonly shownAt: Date;
  readonly hash: Buffer;
  readonly userAgent: string;
}

type StoredAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

async function store(
  ctx: TeamContext,
  { recipientId, messageId }: AskedByMail,
  { value, blockId, position, shownAt, hash, userAgent }: SentAnswer,
): Promise<AnswerNotice> {
  const at = ctx.now();
  const place = { recipientId, blockId };
  const rows = await listAnswers(ctx.db, place);
  const sent = rows.find(({ nonce }) => nonce.equals(hash));
  // A form that is sent twice has one answer; a page that gives two has none.
  if (sent?.choice === value) return noticeOf(sent);
  // Stored by this function alone.
  const earlier = rows.map((row) => ({ choice: row.choice as AnswerValue, at: row.answeredAt }));
  const isHeld = isDoubtful({ choice: value, at, shownAt }, earlier);
  if (isHeld) await holdRecent(ctx, rows, at);
  if (sent) {
    await scheduleRollUp(ctx, messageId);
    return isHeld ? 'held' : 'expired';
  }
  const state = isHeld ? 'held' : 'waiting';
  const answer = {
    id: newId(),
    messageId,
    choice: value,
    nonce: hash,
    state,
    answeredAt: at,
    userAgent,
  } as const;
  if (!(await insertAnswer(ctx.db, { ...place, ...answer }))) return 'expired';
  if (!isHeld) await requestWriting(ctx, { ...place, position });
  await scheduleRollUp(ctx, messageId);
  return isHeld ? 'held' : 'thanks';
}

function noticeOf({ state }: Pick<StoredAnswer, 'state'>): AnswerNotice {
  return state === 'held' || state === 'refused' ? state : 'thanks';
}

/** Those that wait, and are no older than what makes an answer doubtful. */
async function holdRecent(ctx: TeamContext, rows: readonly StoredAnswer[], at: Date): Promise<void> {
  const waiting = rows.filter(
    (row) => row.state === 'waiting' && at.getTime() - row.answeredAt.getTime() < doubtMs,
  );
  await setAnswerState(
    ctx.db,
    waiting.map(({ id }) => id),
    { state: 'held' },
  );
}

async function pageOf(ctx: TeamContext, asked: AskedByMail): Promise<Exclude<AnswerPage, 'test'>> {
  const { recipientId, block, labels, question, language, pressed } = asked;
  const { appSecret } = ctx.deps.secrets;
  const link = await findAnswerLink(ctx.db, answerLinkHash(appSecret, recipientId, block.wizardId ?? ''));
  if (!link) return undefined;
  const { recordCollectionId: collectionId, recordId } = link;
  const [record] = await findRecords(ctx, { collectionId, ids: [recordId], access: fullAccess });
  if (!record) return undefined;
  const team = await getTeamRow(ctx.db);
  const given = await listAnswers(ctx.db, { recipientId, blockId: block.id });
  const last = given.find(({ state }) => state === 'waiting' || state === 'written');
  const indexOf = (value: unknown) => block.choices.findIndex((one) => one.value === value);
  const shown = { team, language: language ?? team.defaultDataLanguage, question };
  const answer = last && labels[indexOf(last.choice)];
  const closesAt = block.closesAt === null ? undefined : new Date(block.closesAt);
  const isPast = closesAt !== undefined && closesAt <= ctx.now();
  const isOpen = !isPast && link.revokedAt === null && link.expiresAt > ctx.now();
  if (!isOpen || !(await isAsked(ctx, asked))) {
    const closedAt = isPast ? closesAt : undefined;
    return { ...shown, kind: 'closed', answer, closedAt, timeZone: team.primaryTimezone };
  }
  // What was held or could not be written is asked again.
  const latest = given[0] && noticeOf(given[0]);
  const notice = latest === 'thanks' ? undefined : latest;
  return { ...shown, kind: 'form', labels, chosen: indexOf(pressed), answer, notice };
}

/** Whether an answer can be written for the recipient at the moment. */
export async function isOpenFor(ctx: TeamContext, asked: AskedByMail): Promise<boolean> {
  return (await pageOf(ctx, asked))?.kind === 'form';
}

/** Whether the wizard is open, and asks this question with these choices still. */
async function isAsked(ctx: TeamContext, { block }: AskedByMail): Promise<boolean> {
  const wizard = (await findLinkableWizards(ctx, [block.wizardId ?? ''])).get(block.wizardId ?? '');
  return wizard?.state === 'live' && (await asksFor(ctx, wizard, block));
}

/** A team that is deleted or closed looks like a link that leads nowhere. */
async function orGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}
