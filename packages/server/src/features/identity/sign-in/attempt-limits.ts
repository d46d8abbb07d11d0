// How often something may be tried: by what it is tried on, and by where it comes from. The address is the socket's, or
// what the proxies of TRUST_PROXY say, never what a caller writes. Guesses are slowed down and never locked out: those from
// elsewhere must not keep the owner of an account out of it (docs/decisions/0103).
import type { AccountContext } from '../../../kernel/context.ts';
import { addressKey, type Throttle } from '../../../kernel/http/rate-limiter.ts';

const windowSeconds = 15 * 60;

const addressLimit = { most: 300, windowSeconds };
const tokenLimit = { most: 100, windowSeconds };
const mailLimit = { most: 5, windowSeconds };

const hour = 60 * 60;

/** Of one address on one account: ten at once, then after 10 s, 20 s, 40 s … and at last every 15 minutes. */
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
/** A code of six digits takes fewer guesses than a password. */
const codesFromAnywhere: Throttle = {
  free: 20,
  firstWaitSeconds: 60,
  factor: 2,
  maxWaitSeconds: 15 * 60,
  forgetSeconds: hour,
};
/** Of a device that is known to the account, so most likely of its owner. */
const fromDevice: Throttle = {
  free: 10,
  firstWaitSeconds: 5,
  factor: 2,
  maxWaitSeconds: 60,
  forgetSeconds: hour,
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
  /** An address or an id, whether there is such an account or not. */
  readonly account: string;
  /** That is known to the account. */
  readonly device: string | undefined;
}

interface TakenGuess {
  /** Was the right one: the next wrong one is the first again. */
  clear(): Promise<void>;
}

/** Takes a guess of a password or code before it is checked, or refuses it with `too_many_requests`. */
export async function takeGuess(ctx: AccountContext, { kind, account, device }: Guess): Promise<TakenGuess> {
  const { attempts } = ctx.deps;
  const address = addressKey(ctx.request.ip);
  if (device === undefined) await attempts.take(`address:${address}`, addressLimit);
  const everywhere = kind === 'second-factor' ? codesFromAnywhere : fromAnywhere;
  const [own, ownThrottle, all, allThrottle] =
    device === undefined
      ? [`${kind}:address:${address}:${account}`, fromAddress, `${kind}:account:${account}`, everywhere]
      : [`${kind}:device:${device}:${account}`, fromDevice, `${kind}:devices:${account}`, fromDevices];
  // One after the other, so that a refused address uses up nothing of the account's share.
  await attempts.takeThrottled(own, ownThrottle);
  await attempts.takeThrottled(all, allThrottle);
  return {
    async clear() {
      await attempts.clear(own);
      await attempts.giveBack(all);
    },
  };
}

/** Limits the mails that strangers can have sent to an address. */
export async function takeMail(ctx: AccountContext, email: string): Promise<void> {
  await ctx.deps.attempts.take(`address:${addressKey(ctx.request.ip)}`, addressLimit);
  await ctx.deps.attempts.take(`mail:${email}`, mailLimit);
}

/** For what names no account. */
export async function consumeAddressAttempt(ctx: AccountContext, kind: 'token' | 'passkey'): Promise<void> {
  const limit = kind === 'token' ? tokenLimit : addressLimit;
  await ctx.deps.attempts.take(`${kind}:${addressKey(ctx.request.ip)}`, limit);
}
