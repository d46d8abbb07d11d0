// AES-256-GCM for the few secrets that the database stores and the server must read again. A box can only be
// opened for the purpose and the owner it was sealed for.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

export function sealSecret(key: Buffer, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const closed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]);
}

/** Undefined for a box of another key or owner, as after a change of APP_SECRET. */
export function findSealedSecret(key: Buffer, owner: string, box: Buffer): Buffer | undefined {
  try {
    return openSealedSecret(key, owner, box);
  } catch {
    // What the cipher throws has no kind; callers say what has to be entered again.
    return undefined;
  }
}

/** Throws for a box of another key or owner. */
export function openSealedSecret(key: Buffer, owner: string, box: Buffer): Buffer {
  const nonce = box.subarray(0, nonceBytes);
  const tag = box.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
