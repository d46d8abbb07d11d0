// Limits attempts by their target and by their origin. The address is that of the socket, or from the proxies
// of TRUST_PROXY, never what a caller claims. Guesses are slowed down but never locked out: those from
// elsewhere must not keep the owner out of an account (docs/decisions/0103).
import type { AccountContext } from '../../../kernel/context.ts';
import type { Throttle } from '../../../kernel/http/rate-limits/rate-limit-queries.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { deviceOfSomeone, knownDevice } from './known-device.ts';

const windowSeconds = 15 * 60;

const mailLimit = { max: 5, windowSeconds };

const hour = 60 * 60;

/**
 * Of one address on one account: ten at once, then after 10 s, 20 s, 40 s … and eventually every 15 minutes.
 */
const fromAddress: Throttle = {
  free: 10,
  firstWaitSeconds: 10,
  factor: 2,
  maxWaitSeconds: 15 * 60,
  forgetSeconds: hour,
};
/** Of all addresses together on one account: a hundred at once, then one every 30 s. */
const fromAnywhere: Throttle = {
  free: 100,
  firstWaitSeconds: 30,
  factor: 1,
  maxWaitSeconds: 30,
  forgetSeconds: hour,
};
/** A code of six digits allows fewer guesses than a password. */
const codesFromAnywhere: Throttle = {
  free: 20,
  firstWaitSeconds: 60,
  factor: 2,
  maxWaitSeconds: 15 * 60,
  forgetSeconds: hour,
};
/** Of a device that is known to the account, so most likely its owner's. */
const fromDevice: Throttle = {
  free: 10,
  firstWaitSeconds: 5,
  factor: 2,
  maxWaitSeconds: 60,
  forgetSeconds: hour,
};
/** Of an address on all accounts: many people share one, so that guesses of some slow down the others, and no more. */
const fromSharedAddress: Throttle = {
  free: 300,
  firstWaitSeconds: 2,
  factor: 1,
  maxWaitSeconds: 2,
  forgetSeconds: windowSeconds,
};
/** The same for what names no account, and can't be guessed. */
const tokensFromSharedAddress: Throttle = { ...fromSharedAddress, free: 100 };
/** The same for mails, of which someone could have many sent. */
const mailsFromSharedAddress: Throttle = {
  ...fromSharedAddress,
  free: 150,
  firstWaitSeconds: 5,
  maxWaitSeconds: 5,
};
/** Of all known devices together. */
const fromDevices: Throttle = {
  free: 50,
  firstWaitSeconds: 5,
  factor: 1,
  maxWaitSeconds: 5,
  forgetSeconds: hour,
};

interface Guess {
  readonly kind: 'sign-in' | 'second-factor' | 'password' | 'mail-code';
  /** An address or an id, whether the account exists or not. */
  readonly account: string;
  /** Known to the account. */
  readonly device: string | undefined;
}

interface TakenGuess {
  /** After a correct guess: resets the counter of wrong ones. */
  clear(): Promise<void>;
}

/** Consumes an attempt at a password or code before it is checked, or refuses it with `too_many_requests`. */
export async function takeGuess(ctx: AccountContext, { kind, account, device }: Guess): Promise<TakenGuess> {
  const { attempts } = ctx.deps;
  const address = addressKey(ctx.request.ip);
  const shared = `guesses:${address}`;
  if (device === undefined) await attempts.consumeThrottled(shared, fromSharedAddress);
  const everywhere = kind === 'second-factor' ? codesFromAnywhere : fromAnywhere;
  const [own, ownThrottle, all, allThrottle] =
    device === undefined
      ? [`${kind}:address:${address}:${account}`, fromAddress, `${kind}:account:${account}`, everywhere]
      : [`${kind}:device:${device}:${account}`, fromDevice, `${kind}:devices:${account}`, fromDevices];
  // In sequence, so that a refused address consumes nothing of the account's limit.
  await attempts.consumeThrottled(own, ownThrottle);
  await attempts.consumeThrottled(all, allThrottle);
  return {
    async clear() {
      await attempts.clear(own);
      await attempts.release(all);
      if (device === undefined) await attempts.release(shared);
    },
  };
}

/**
 * Limits the mails that anonymous visitors can have sent to an address. Known devices of its account are not delayed by what
 * others at the same place ask for.
 */
export async function takeMail(ctx: AccountContext, email: string): Promise<void> {
  const shared = `mails:${addressKey(ctx.request.ip)}`;
  if (knownDevice(ctx, email) === undefined)
    await ctx.deps.attempts.consumeThrottled(shared, mailsFromSharedAddress);
  await ctx.deps.attempts.consume(`mail:${email}`, mailLimit);
}

/** For attempts that name no account: of a known device, or of all others at an address. */
export async function consumeAddressAttempt(
  ctx: AccountContext,
  kind: 'token' | 'passkey_begin' | 'passkey',
): Promise<void> {
  const throttle = kind === 'token' ? tokensFromSharedAddress : fromSharedAddress;
  const device = deviceOfSomeone(ctx);
  const from = device === undefined ? addressKey(ctx.request.ip) : `device:${device}`;
  await ctx.deps.attempts.consumeThrottled(`${kind}:${from}`, throttle);
}
