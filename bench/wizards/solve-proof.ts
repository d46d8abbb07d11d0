// The proof of work of a visitor's browser.
import { pbkdf2Sync } from 'node:crypto';

export interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyPrefix: string;
    readonly keyLength?: number;
  };
}

export function solveProof({ parameters }: Challenge): { counter: number; derivedKey: string } {
  const { nonce, salt, cost, keyPrefix, keyLength = 32 } = parameters;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (key.startsWith(keyPrefix)) return { counter, derivedKey: key };
  }
}
