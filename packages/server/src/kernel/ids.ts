// UUID v7: ids sort by creation time, so that inserts go to the end of the primary key's index.
import { randomBytes, randomFillSync } from 'node:crypto';

const pool = randomBytes(4096);
let offset = pool.length;
let lastMs = 0;
let counter = 0;

/** A UUID v7, greater than all earlier ones of this process. */
export function newId(now: number = Date.now()): string {
  if (offset + 8 > pool.length) {
    randomFillSync(pool);
    offset = 0;
  }
  const random = pool.subarray(offset, offset + 8);
  offset += 8;
  if (now > lastMs) {
    lastMs = now;
    counter = random.readUInt16BE(0) & 0x07ff;
  } else {
    counter += 1;
    if (counter > 0x0fff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const low = random.readUInt16BE(2);
  const tail = random.toString('hex', 4, 8) + (random.readUInt16BE(0) & 0xffff).toString(16).padStart(4, '0');
  const variant = (0x8000 | (low & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}-${tail}`;
}
