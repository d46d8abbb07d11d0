// Brings together what two people changed of the same thing: property by property, and the blocks of a mail one by one.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { type BlockChoice, mergeBlocks } from '@fieldhouse/domain/messages/content/merge-blocks';
import { newBlockId } from '../editing/change-blocks.ts';

/** Both changed it differently. Null: deleted. */
export interface Conflict {
  /** The name of a property, or the id of a block. */
  readonly part: string;
  readonly isBlock: boolean;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Choice = BlockChoice;
export type Choices = Readonly<Record<string, Choice>>;

interface Sides<T> {
  /** What both began with. */
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

export interface Merged<T> {
  readonly content: T;
  /** Those without a choice: the content has mine. */
  readonly conflicts: readonly Conflict[];
}

export function mergeDrafts<T extends object>({ base, mine, theirs }: Sides<T>, choices: Choices): Merged<T> {
  const content = { ...mine };
  const conflicts: Conflict[] = [];
  for (const key of keysOf(mine)) {
    if (isSame(base[key], theirs[key])) continue;
    if (isSame(base[key], mine[key])) content[key] = theirs[key];
    else if (isSame(mine[key], theirs[key])) continue;
    else if (key === 'blocks') {
      // Only mails have a property of this name.
      const sides = { base: base[key], mine: mine[key], theirs: theirs[key] } as Sides<MailBlock[]>;
      const merged = mergeBlocks({ ...sides, choices, newId: newBlockId });
      content[key] = merged.blocks as T[typeof key];
      conflicts.push(...merged.conflicts.map(({ id, ...both }) => ({ part: id, isBlock: true, ...both })));
    } else if (choices[key] === undefined) {
      conflicts.push({ part: key, isBlock: false, mine: mine[key], theirs: theirs[key] });
    } else if (choices[key] === 'theirs') content[key] = theirs[key];
  }
  return { content, conflicts };
}

/**
 * The server cleans what it stores. What it still has as it stored it is what was typed: compared with the typed text, it
 * would look like another person’s change.
 */
export function asTyped<T extends object>(theirs: T, stored: T, typed: T): T {
  const restored = { ...theirs };
  for (const key of keysOf(theirs)) {
    if (isSame(theirs[key], stored[key])) restored[key] = typed[key];
    else if (key === 'blocks') {
      const [now, before, own] = [theirs[key], stored[key], typed[key]] as [
        MailBlock[],
        MailBlock[],
        MailBlock[],
      ];
      restored[key] = now.map((block) => {
        const cleaned = before.find(({ id }) => id === block.id);
        return (isSame(block, cleaned) ? own.find(({ id }) => id === block.id) : undefined) ?? block;
      }) as T[typeof key];
    }
  }
  return restored;
}

/** The properties of the second that differ. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const key of keysOf(after)) if (!isSame(after[key], before[key])) changed[key] = after[key];
  return changed;
}

export function isChanged<T extends object>(before: T, after: T): boolean {
  return Object.keys(changesOf(before, after)).length > 0;
}

function keysOf<T extends object>(content: T): (keyof T & string)[] {
  // Drafts are plain objects of known properties.
  return Object.keys(content) as (keyof T & string)[];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
