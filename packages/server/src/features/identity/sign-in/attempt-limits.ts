// Limits attempts by their target and by their origin. The address is that of the socket, or from the proxies
// of TRUST_PROXY, never what a caller claims. Guesses are slowed down but never locked out: those from
// elsewhere must not keep the owner out of an account (docs/decisions/0103, 0296).
import { mailboxOf } from '@fieldhouse/domain/subscriptions/mailbox-of';
import type { AccountContext } from '../../../kernel/context.ts';
import type { Throttle } from '../../../kernel/http/rate-limits/rate-limit-queries.ts';
import { addressKey, siteKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { deviceOfSomeone, knownDevice } from './known-device.ts';
import { isUsualNetwork } from './usual-network.ts';

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
  /** Of the account, if no one is signed in yet. */
  readonly email?: string;
}

interface TakenGuess {
  /** After a correct guess: resets the counter of wrong ones. */
  clear(): Promise<void>;
}

/** Consumes an attempt at a password or code before it is checked, or refuses it with `too_many_requests`. */
export async function takeGuess(ctx: AccountContext, guess: Guess): Promise<TakenGuess> {
  const { attempts } = ctx.deps;
  const { own, shared, all } = await limitsOf(ctx, guess);
  // In sequence, so that a refused guess on one account consumes nothing of others behind the address, or at other addresses.
  const taken: string[] = [];
  for (const { key, throttle } of [own, ...shared]) {
    await attempts.consumeThrottled(key, throttle).catch(async (error: unknown) => {
      for (const one of taken) await attempts.release(one);
      throw error;
    });
    taken.push(key);
  }
  await attempts.consumeThrottled(all.key, all.throttle);
  return {
    async clear() {
      await attempts.clear(own.key);
      await attempts.release(all.key);
      for (const { key } of shared) await attempts.release(key);
    },
  };
}

interface GuessLimit {
  readonly key: string;
  readonly throttle: Throttle;
}

interface GuessLimits {
  readonly own: GuessLimit;
  readonly all: GuessLimit;
  /** Of the address on all accounts, and of the site. */
  readonly shared: readonly GuessLimit[];
}

/** Guesses from a known device, from a usual network and from anywhere else are counted apart. */
async function limitsOf(ctx: AccountContext, { kind, account, device, email }: Guess): Promise<GuessLimits> {
  if (device !== undefined)
    return {
      own: { key: `${kind}:device:${device}:${account}`, throttle: fromDevice },
      all: { key: `${kind}:devices:${account}`, throttle: fromDevices },
      shared: [],
    };
  const address = addressKey(ctx.request.ip);
  const own = { key: `${kind}:address:${address}:${account}`, throttle: fromAddress };
  const throttle = kind === 'second-factor' ? codesFromAnywhere : fromAnywhere;
  if (email !== undefined && (await isUsualNetwork(ctx, email)))
    return { own, all: { key: `${kind}:networks:${account}`, throttle }, shared: [] };
  return {
    own,
    all: { key: `${kind}:account:${account}`, throttle },
    shared: sharedLimits(ctx, 'guesses', fromSharedAddress),
  };
}

/**
 * Limits the mails that anonymous visitors can have sent to a mailbox, whichever of its addresses they enter. Known devices and usual networks of its account are not
 * delayed by what others at the same place ask for.
 */
export async function takeMail(ctx: AccountContext, email: string): Promise<void> {
  if (knownDevice(ctx, email) === undefined && !(await isUsualNetwork(ctx, email)))
    await consumeShared(ctx, 'mails', mailsFromSharedAddress);
  await ctx.deps.attempts.consume(`mail:${mailboxOf(email)}`, mailLimit);
}

/** For attempts that name no account: of a known device, or of all others at an address. */
export async function consumeAddressAttempt(
  ctx: AccountContext,
  kind: 'token' | 'passkey_begin' | 'passkey',
): Promise<void> {
  const throttle = kind === 'token' ? tokensFromSharedAddress : fromSharedAddress;
  const device = deviceOfSomeone(ctx);
  if (device === undefined) await consumeShared(ctx, kind, throttle);
  else await ctx.deps.attempts.consumeThrottled(`${kind}:device:${device}`, throttle);
}

async function consumeShared(ctx: AccountContext, kind: string, throttle: Throttle): Promise<void> {
  for (const one of sharedLimits(ctx, kind, throttle))
    await ctx.deps.attempts.consumeThrottled(one.key, one.throttle);
}

/** Of the address, and ten times as many of all networks of an IPv6 site. */
function sharedLimits({ request }: AccountContext, kind: string, throttle: Throttle): GuessLimit[] {
  const site = siteKey(request.ip);
  const ofSite = site !== undefined && {
    key: `${kind}:site:${site}`,
    throttle: { ...throttle, free: 10 * throttle.free },
  };
  return [{ key: `${kind}:${addressKey(request.ip)}`, throttle }, ...(ofSite ? [ofSite] : [])];
}
