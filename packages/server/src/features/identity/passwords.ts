// Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane.
import { hash, verify } from '@node-rs/argon2';

const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2);
}

/** Belongs to no account; created by the same function, so that checking it costs the same. */
const nobodys = hashPassword(crypto.randomUUID());

/** Takes equally long for a missing account and a wrong password. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodys), password);
  return isRight && typeof stored === 'string';
}
