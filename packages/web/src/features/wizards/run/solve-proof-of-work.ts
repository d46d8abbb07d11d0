// A run's proof of work: started in the background when the step is shown, awaited on submit.
import type { PowChallenge, PowProof } from '@fieldhouse/contract/proof-of-work';

const proofs = new Map<string, Promise<PowProof>>();

/** Starts the work for a challenge, or returns the work in progress. */
export function solveProofOfWork(challenge: PowChallenge): Promise<PowProof> {
  const known = proofs.get(challenge.signature);
  if (known) return known;
  const begun = solve(challenge);
  proofs.set(challenge.signature, begun);
  begun.catch(() => proofs.delete(challenge.signature));
  return begun;
}

/** Whether the server would reject the proof as too old; leaves half a minute for sending. */
export function isExpiring({ parameters }: PowChallenge): boolean {
  const { expiresAt } = parameters;
  return typeof expiresAt === 'number' && expiresAt * 1000 < Date.now() + 30_000;
}

/** The browser lacks what the work needs: a page without https, for instance. */
export class ProofUnavailableError extends Error {
  override readonly name = 'NoProofPossible';
}

function solve(challenge: PowChallenge): Promise<PowProof> {
  if (typeof Worker === 'undefined' || !globalThis.isSecureContext) {
    return Promise.reject(new ProofUnavailableError());
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    const end = (work: () => void) => {
      worker.terminate();
      work();
    };
    worker.onerror = () => end(() => reject(new ProofUnavailableError()));
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isSolution(data)) return end(() => reject(new ProofUnavailableError()));
      const solution = { counter: data.counter, derivedKey: data.derivedKey };
      return end(() => resolve({ challenge, solution }));
    };
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 });
  });
}

function isSolution(data: unknown): data is { readonly counter: number; readonly derivedKey: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'counter' in data &&
    'derivedKey' in data &&
    typeof data.counter === 'number' &&
    typeof data.derivedKey === 'string'
  );
}
