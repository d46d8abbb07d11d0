// Argon2id as OWASP asks: 19 MiB, two passes, one lane.
import { hash, verify } from '@node-rs/argon2';

const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2);
}

/** Of nobody, made by the same function, so that it costs the same to check. */
const nobodys = hashPassword(crypto.randomUUID());

/** Takes as long for an account that isn't there as for a wrong password of one that is. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodys), password);
  return isRight && typeof stored === 'string';
}
