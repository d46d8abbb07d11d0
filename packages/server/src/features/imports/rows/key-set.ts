// The set of keys seen in a file: eight bytes each instead of a text, so that a million stay small. Two
// different keys collide in about one of 37 million files of a million rows.
import { hash } from 'node:crypto';

export class KeySet {
  /** Two numbers per key, at the slot of the first one or after it. */
  #slots = new Uint32Array(2 * 4096);
  #size = 0;

  /** False if it was present. */
  add(key: string): boolean {
    if (this.#size * 2 > this.#slots.length / 2) this.#grow();
    const digest = hash('sha1', key, 'buffer');
    // Zero marks a free slot.
    const isNew = insert(this.#slots, digest.readUInt32LE(0), digest.readUInt32LE(4) || 1);
    if (isNew) this.#size += 1;
    return isNew;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const second = old[at + 1] ?? 0;
      if (second !== 0) insert(this.#slots, old[at] ?? 0, second);
    }
  }
}

function insert(slots: Uint32Array, first: number, second: number): boolean {
  const mask = slots.length / 2 - 1;
  for (let place = first & mask; ; place = (place + 1) & mask) {
    const there = slots[place * 2 + 1];
    if (there === 0) {
      slots[place * 2] = first;
      slots[place * 2 + 1] = second;
      return true;
    }
    if (slots[place * 2] === first && there === second) return false;
  }
}
