// Encrypts what a visitor sends back: cursors and references to files contain ids, and an id contains the time at which
// the record was created. Equal texts have equal forms, so that browsers can store what they refer to.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** `owner` is the link or widget: elsewhere the text can't be opened. */
export function sealText(key: Buffer, owner: string, text: string): string {
  // Of the text itself: a nonce is reused for the same text only.
  const nonce = createHmac('sha256', key).update(`${owner}:${text}`).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
}

/** Undefined for a text that was not sealed for this owner. */
export function openText(key: Buffer, owner: string, sealed: string): string | undefined {
  const box = Buffer.from(sealed, 'base64url');
  if (box.length <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = decipher.update(box.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    // The tag doesn't match.
    return undefined;
  }
}
