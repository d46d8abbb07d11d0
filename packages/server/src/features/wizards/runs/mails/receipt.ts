// The receipt: one email with the answers when a run is finished, to the address that the author chose among its values.
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { withoutLinks } from '@fieldhouse/domain/wizards/texts/without-links';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import type { Mail } from '../../../../kernel/mail/mail-port.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { nextDay, returnToToday, takeToday } from '../../../../kernel/usage/daily-limits.ts';
import { contentMail } from '../../../identity/index.ts';
import { partOfKind, partOfMailbox, partsOfDay, takeParts } from '../limits/mail-limits.ts';
import { type AnsweredStep, loadAnsweredSteps } from '../review/answered-steps.ts';
import { findRun, listLastVisits, type RunRow } from '../run-queries.ts';
import type { RunState } from '../run-state.ts';
import { loadRunMail, oneLine } from './run-mail.ts';
import { claimReceipt, releaseReceipt, takeWithheldReceipt, withholdReceipt } from './run-mail-queries.ts';

const receiptQueue = 'wizards.receipt';

interface ReceiptJob {
  readonly runId: string;
  readonly address: string;
}

/** Sent after the commit. A run without an address sends none; one in the spam box sends it when a member says that it is none. */
export async function requestReceipt(
  ctx: TeamContext,
  { run, version, values }: Pick<RunState, 'run' | 'version' | 'values'>,
): Promise<void> {
  if (run.mode === 'simulate') return;
  const to = version.definition.receipt?.to ?? null;
  const entered = to === null ? null : values.get(to)?.value;
  // A test writes to its tester.
  const isTest = run.mode === 'test' && entered !== null && entered !== '';
  const address = isTest && ctx.actor.kind === 'member' ? ctx.actor.email : entered;
  if (typeof address !== 'string' || address === '') return;
  const parts = run.principal === 'public' ? await partsOfDay(ctx, 'receipt') : [];
  if (run.mode !== 'live' || !run.isSpam) await enqueueReceipt(ctx, run, { address, parts });
  else if (await takeParts(parts)) await withholdReceipt(ctx.db, run.id, address);
}

/** Of a run that is no longer in the spam box. */
export async function requestWithheldReceipt(ctx: TeamContext, runId: string): Promise<void> {
  const address = await takeWithheldReceipt(ctx.db, runId);
  const run = address === undefined ? undefined : await findRun(ctx.db, runId);
  if (run && address !== undefined) await enqueueReceipt(ctx, run, { address, parts: [] });
}

async function enqueueReceipt(
  ctx: TeamContext,
  run: RunRow,
  { address, parts }: { readonly address: string; readonly parts: Parameters<typeof takeParts>[0] },
): Promise<void> {
  const ofVisitor =
    run.principal === 'public' ? [partOfKind(ctx, 'receipt', address), partOfMailbox(ctx, address)] : [];
  if (await takeParts([...ofVisitor, ...parts]))
    await ctx.enqueue(receiptQueue, { runId: run.id, address } satisfies ReceiptJob);
}

export function addReceiptJob(deps: Deps): void {
  deps.jobs.handle<ReceiptJob>({
    queue: receiptQueue,
    effect: 'outgoing',
    retries: 10,
    handle: ({ authority, payload }) => sendReceipt(deps, authority, payload),
  });
}

async function sendReceipt(deps: Deps, authority: TeamAuthority, job: ReceiptJob): Promise<void> {
  const mail = await deps.withTeam(authority, (ctx) => claim(ctx, job));
  if (!mail) return;
  try {
    await deps.mail.send({ teamId: authority.teamId }, mail);
  } catch (error) {
    await deps.withTeam(authority, async (ctx) => {
      await releaseReceipt(ctx.db, job.runId);
      await returnToToday(ctx, 'confirmations', 1);
    });
    throw error;
  }
}

/** Undefined if it was sent already, or the wizard was taken offline since. */
async function claim(ctx: TeamContext, { runId, address }: ReceiptJob): Promise<Mail | undefined> {
  if (!(await claimReceipt(ctx.db, runId, ctx.now()))) return undefined;
  const run = await findRun(ctx.db, runId);
  // Its person was erased since.
  if (!run || run.answersDeletedAt !== null) return undefined;
  // As all mails whose words and address someone else chooses. What is beyond the day's limit waits, since it was promised.
  if (run.mode === 'live' && (await takeToday(ctx, 'confirmations', 1)) === 0) {
    await releaseReceipt(ctx.db, runId);
    await ctx.enqueue(receiptQueue, { runId, address }, { startAfter: nextDay(ctx.now()) });
    return undefined;
  }
  return unlessRefused(() => makeReceipt(ctx, run, address), ['wizard_closed']);
}

async function makeReceipt(ctx: TeamContext, run: RunRow, to: string): Promise<Mail> {
  const { version, texts, timeZone, fill, head } = await loadRunMail(ctx, run);
  const { subject, intro, outro, empty } = texts.receipt;
  const visits = new Map(
    [...(await listLastVisits(ctx.db, run.id))].filter(([, { isCurrent }]) => isCurrent),
  );
  const { steps } = version.definition;
  const answered = await loadAnsweredSteps(ctx, { run, steps, visits, timeZone });
  const parts = partsOf(answered, (text) => (text.trim() === '' ? empty : text));
  return contentMail(
    to,
    { subject: oneLine(fill(subject)), intro: fill(intro), outro: fill(outro), head },
    { text: plainAnswers(parts), html: htmlAnswers(parts) },
  );
}

/** All of it was chosen by people who may send it to someone else, the questions by a team that may be of today. */
function partsOf(steps: readonly AnsweredStep[], textOf: (text: string) => string): ReceiptPart[] {
  return steps.map(({ title, answers }) => ({
    title: withoutLinks(title),
    answers: answers.map(({ label, entry, text }) => ({
      label: withoutLinks(entry === undefined ? label : `${entry}, ${label}`),
      text: withoutLinks(textOf(text)),
    })),
  }));
}

interface ReceiptPart {
  readonly title: string;
  readonly answers: readonly { readonly label: string; readonly text: string }[];
}

function plainAnswers(parts: readonly ReceiptPart[]): string {
  return parts
    .map(({ title, answers }) => [title, ...answers.map(({ label, text }) => `${label}: ${text}`)].join('\n'))
    .join('\n\n');
}

function htmlAnswers(parts: readonly ReceiptPart[]): string {
  return parts
    .map(({ title, answers }) => {
      const rows = answers.map(
        ({ label, text }) =>
          `<p style="font-size:15px;line-height:22px;margin:0 0 12px"><span style="font-size:13px;line-height:20px;color:#6b6862">${escapeHtml(label)}</span><br>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
      );
      return `<h2 style="font-size:15px;line-height:22px;margin:20px 0 8px">${escapeHtml(title)}</h2>${rows.join('')}`;
    })
    .join('\n');
}
