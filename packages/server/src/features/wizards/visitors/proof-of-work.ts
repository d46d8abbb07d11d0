// Proof of work: a browser without a session computes for a fraction of a second before the first answer of a
// run, which makes floods expensive. Rate limits, closing date and spam score cover the rest.
import { createHmac, randomInt } from 'node:crypto';
import type { PowChallenge, PowProof } from '@fieldhouse/contract/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Deps } from '../../../kernel/context.ts';

// Measured on one core: 0.16 to 0.35 s to solve, 1 ms to check. The library's example costs 14 s.
const cost = 1000;
/** Average number of attempts until a challenge is solved. */
const usualAttempts = 1000;
const validMs = 10 * 60_000;

/** What a proof is valid for. */
export interface ProofScope {
  readonly wizardId: string;
  readonly runId: string;
}

export async function makeChallenge(deps: Deps, { wizardId, runId }: ProofScope): Promise<PowChallenge> {
  const attempts = deps.config.proofAttempts ?? usualAttempts;
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(Math.ceil(attempts * 0.5), Math.floor(attempts * 1.5) + 1),
    deriveKey,
    data: { wizard: wizardId, run: runId },
    expiresAt: new Date(Date.now() + validMs),
    ...secretsOf(deps),
  });
  return { parameters: { ...parameters }, signature };
}

export interface VerifiedProof {
  readonly nonce: string;
  readonly expiresAt: Date;
}

/** Undefined unless the proof solves an unexpired challenge of ours for this run. */
export async function checkProof(
  deps: Deps,
  { wizardId, runId }: ProofScope,
  proof: PowProof | null,
): Promise<VerifiedProof | undefined> {
  if (proof === null) return undefined;
  const { challenge, solution } = proof;
  try {
    const { verified } = await verifySolution({
      // The signature is verified before anything in the challenge is trusted.
      challenge: challenge as unknown as Parameters<typeof verifySolution>[0]['challenge'],
      solution: { counter: solution.counter, derivedKey: solution.derivedKey },
      deriveKey,
      ...secretsOf(deps),
    });
    if (!verified) return undefined;
  } catch {
    // The library throws on malformed parameters; they can't be ours.
    return undefined;
  }
  const { nonce, expiresAt, data } = challenge.parameters;
  const isOurs = isData(data) && data.wizard === wizardId && data.run === runId;
  if (!isOurs || typeof nonce !== 'string' || typeof expiresAt !== 'number') return undefined;
  return { nonce, expiresAt: new Date(expiresAt * 1000) };
}

function secretsOf({ secrets }: Deps) {
  const derive = (use: string) => createHmac('sha256', secrets.appSecret).update(use).digest('hex');
  return {
    hmacSignatureSecret: derive('wizard proof of work'),
    hmacKeySignatureSecret: derive('wizard proof of work key'),
  };
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
