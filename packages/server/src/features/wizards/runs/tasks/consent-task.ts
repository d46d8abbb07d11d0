// Consents of a task: an address joins a list under exactly the text that was shown. If the visitor answers again without
// agreeing, or with another address, it leaves the list again, as far as this run had added the address.
import type { RecordValues } from '@fieldhouse/contract/records';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { TaskConsent } from '@fieldhouse/contract/wizard-questions';
import { statusWhenAdded } from '@fieldhouse/domain/subscriptions/status-when-added';
import { addressFieldOf } from '@fieldhouse/domain/wizards/consents';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../../../kernel/context.ts';
import {
  enqueueConfirmations,
  enteredBy,
  findKnownAddresses,
  findOpenList,
  ownAct,
  recordConsentText,
  setSubscriptions,
} from '../../../subscription-lists/index.ts';
import type { RunState } from '../run-state.ts';
import { type EffectRow, listEffectsOf, saveEffects } from './effect-queries.ts';

/** A visitor could enter the address of someone else. */
const visitorLimit = { max: 3, windowSeconds: 24 * 60 * 60 };

interface Consenting {
  readonly task: FieldsTask;
  readonly collections: KnownCollections;
  readonly tickedIds: ReadonlySet<string>;
  /** Of the record that the task wrote. */
  readonly values: RecordValues;
  /** Of the entry; 0 without entries. */
  readonly ord?: number;
}

export async function runConsents(ctx: TeamContext, state: RunState, given: Consenting): Promise<void> {
  for (const consent of given.task.consents) {
    const { ord = 0 } = given;
    const effects = await listEffectsOf(ctx.db, state.run.id, consent.id);
    const effect = effects.find((one) => one.ord === ord);
    await runConsent(ctx, state, { consent, ord, effect, address: addressOf(consent, given) });
  }
}

/** Undefined without a consent or an address. */
function addressOf(
  consent: TaskConsent,
  { task, collections, tickedIds, values }: Consenting,
): string | undefined {
  const field = tickedIds.has(consent.id) ? addressFieldOf(task, consent, collections) : undefined;
  const address = field && values[field.columnName];
  return typeof address === 'string' && address !== '' ? address : undefined;
}

interface OneConsent {
  readonly consent: TaskConsent;
  readonly ord: number;
  readonly effect: EffectRow | undefined;
  readonly address: string | undefined;
}

async function runConsent(
  ctx: TeamContext,
  state: RunState,
  { consent, ord, effect, address }: OneConsent,
): Promise<void> {
  const { subscriptionListId: listId } = consent;
  if (listId === null) return;
  const added = effect ? String(effect.written.address ?? '') : '';
  const isIn = effect !== undefined && effect.state !== 'reverted' && added !== '';
  if (isIn && added.toLowerCase() === address?.toLowerCase()) return;
  const change = { consent, ord, listId };
  if (isIn) await leave(ctx, state, { ...change, address: added });
  if (address !== undefined) {
    // Only this run took it off the list.
    const isReturn = !isIn && effect !== undefined && added.toLowerCase() === address.toLowerCase();
    await join(ctx, state, { ...change, address, isReturn });
  }
}

interface Change {
  readonly consent: TaskConsent;
  readonly ord: number;
  readonly listId: string;
  readonly address: string;
}

async function join(
  ctx: TeamContext,
  state: RunState,
  { isReturn, ...change }: Change & { readonly isReturn: boolean },
): Promise<void> {
  const { consent, listId, address } = change;
  const list = await findOpenList(ctx, listId);
  const addressKey = address.toLowerCase();
  const known = (await findKnownAddresses(ctx.db, listId, [addressKey])).get(addressKey);
  // A list that was closed since, or a person who was erased, does not keep the form from being sent.
  if (!list || known?.isErased) return;
  // What is undone doesn’t count: it is done again.
  if (state.run.principal === 'public' && state.isRehearsal !== true)
    await ctx.deps.attempts.consume(`wizard-consent:${ctx.teamId}:${addressKey}`, visitorLimit);
  const status = statusWhenAdded({
    optIn: list.optIn,
    isConfirmed: false,
    // Anyone could write an address here, so that who left the list is asked by mail.
    hasOptedOut: known?.hasOptedOut === true && !isReturn,
    way: 'by_hand',
  });
  const mustConfirm = status === 'unconfirmed';
  if (status === undefined || (mustConfirm && address.startsWith('+'))) return;
  const changed = await setSubscriptions(ctx.db, listId, [{ addressKey, address, name: '', status }], {
    ...(await causeOf(ctx, state, consent)),
    reopens: true,
  });
  if (!changed.has(addressKey)) return;
  if (mustConfirm) await enqueueConfirmations(ctx, listId);
  await save(ctx, state, change, isReturn ? 'amended' : 'applied');
}

async function leave(ctx: TeamContext, state: RunState, change: Change): Promise<void> {
  const { consent, listId, address } = change;
  const addressKey = address.toLowerCase();
  const left = { addressKey, address, name: '', status: 'unsubscribed' } as const;
  await setSubscriptions(ctx.db, listId, [left], {
    ...(await causeOf(ctx, state, consent)),
    reopens: false,
  });
  await save(ctx, state, change, 'reverted');
}

/** Members enter what a person asked for; visitors act for themselves. */
async function causeOf(ctx: TeamContext, { run, version }: RunState, { text }: TaskConsent) {
  const textVersion = await recordConsentText(ctx, text);
  const cause =
    run.principal === 'public'
      ? ownAct({ method: 'wizard', from: ctx.from, messageId: null, textVersion })
      : { ...enteredBy(ctx, 'wizard', ''), textVersion };
  return { ...cause, source: version.name };
}

async function save(
  ctx: TeamContext,
  { run }: RunState,
  { consent, ord, listId, address }: Change,
  state: 'applied' | 'amended' | 'reverted',
): Promise<void> {
  ctx.announce({ type: 'subscription_lists.changed' });
  const effect = { runId: run.id, taskId: consent.id, ord, collectionId: null, objectId: listId };
  const values = { written: { address }, replaced: {}, beforeRev: null, afterRev: null };
  await saveEffects(ctx.db, [{ ...effect, ...values, kind: 'consent', state }]);
}
