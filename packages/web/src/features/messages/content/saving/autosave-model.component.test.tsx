// Random edits, undos, saves, lost answers, other people and crashes: whatever was written and not taken back is stored in the end.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ApiProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import { browserStorage } from '../../../../app/browser-storage.ts';
import type { StoredValues } from '../../../../app/forms/edit-base.ts';
import { forgetStoredDrafts, openDrafts } from '../../../../app/forms/stored-draft.ts';
import { useHistory } from '../../../../app/forms/use-history.ts';
import { useAutosave } from './use-autosave.ts';

interface Draft {
  readonly blocks: MailBlock[];
}

const copyKey = 'ada.model';
const stale = { type: '', title: '', status: 409, code: 'stale_version', requestId: 'r' };
const text = (id: string, html: string): MailBlock => ({ id, kind: 'text', html });

let server: StoredValues<Draft> = { version: 1, values: { blocks: [] } };
let isDown = false;
let losesAnswer = false;
let page: ReturnType<typeof useScene>;

function store(blocks: MailBlock[]) {
  server = { version: server.version + 1, values: { blocks } };
}

function useScene() {
  const [stored, receive] = useState(server);
  const save = useAutosave<Draft>({
    stored,
    isLocked: false,
    copyKey,
    fetch: async () => {
      if (isDown) throw new OfflineProblem({});
      return server;
    },
    save: async ({ blocks = [] }, version) => {
      if (isDown) throw new OfflineProblem({});
      if (version !== server.version) throw new ApiProblem(stale);
      store(blocks);
      if (!losesAnswer) return server;
      losesAnswer = false;
      throw new OfflineProblem({});
    },
  });
  return { ...save, ...useHistory(save.draft, save.put), receive };
}

function Scene() {
  page = useScene();
  return <p>{page.state}</p>;
}

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
}

const wordsIn = (value: unknown): string[] => JSON.stringify(value).match(/w\d+[ab]/g) ?? [];
const rest = () => new Promise((resolve) => setTimeout(resolve, 2));

class Story {
  readonly #roll: (sides: number) => number;
  readonly #alive = new Set<string>();
  /** What the other person deleted: undoing one’s own deletion doesn’t undo theirs. */
  readonly #deletedByOther = new Set<string>();
  #words = 0;
  #screen: Awaited<ReturnType<typeof renderInApp>> | undefined;

  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
    this.#roll = dice(seed);
  }

  async run(steps: number): Promise<void> {
    [server, isDown, losesAnswer] = [{ version: 1, values: { blocks: [text('one', '')] } }, false, false];
    openDrafts('ada');
    forgetStoredDrafts();
    await this.#open();
    for (let step = 0; step < steps; step += 1) await this.#step();
    [isDown, losesAnswer] = [false, false];
    await this.#save();
    await this.#save();
    flushSync(() => page.receive(server));
    await rest();
    const stored = wordsIn(server.values);
    const lost = [...this.#alive].filter((word) => !stored.includes(word));
    expect(lost, `of story ${this.#seed}`).toEqual([]);
    expect(page.state).toMatch(/saved|merged/);
    expect(server.values).toEqual(page.draft);
    await this.#screen?.unmount();
    forgetStoredDrafts();
  }

  async #open() {
    const before = page;
    this.#screen = await renderInApp(<Scene />);
    await expect.poll(() => page !== before).toBe(true);
  }

  async #step(): Promise<void> {
    const what = this.#roll(12);
    if (what < 4) this.#write();
    else if (what === 4) this.#rewind('undo');
    else if (what === 5) this.#rewind('redo');
    else if (what === 6) this.#others();
    else if (what === 7) isDown = !isDown;
    else if (what === 8) losesAnswer = true;
    else if (what === 9) await this.#crash();
    else if (what === 10) {
      flushSync(() => page.receive(server));
      await Promise.resolve();
    } else await this.#save();
  }

  #write(): void {
    const { blocks } = page.draft;
    const next = this.#edited(blocks, 'a');
    flushSync(() => page.change({ blocks: next.blocks }, next.key));
  }

  /** Someone else, who sees what is stored. */
  #others(): void {
    if (!isDown) store(this.#edited(server.values.blocks, 'b').blocks);
  }

  #edited(blocks: readonly MailBlock[], by: 'a' | 'b') {
    this.#words += 1;
    const word = `w${this.#words}${by}`;
    const at = this.#roll(blocks.length + 1);
    const block = blocks[at];
    const what = this.#roll(5);
    if (block && what === 0) {
      for (const gone of wordsIn(block)) {
        this.#alive.delete(gone);
        if (by === 'b') this.#deletedByOther.add(gone);
      }
      return { blocks: blocks.toSpliced(at, 1), key: '' };
    }
    if (block && what === 1)
      return { blocks: blocks.toSpliced(at, 1).toSpliced(this.#roll(blocks.length), 0, block), key: '' };
    this.#alive.add(word);
    if (block?.kind !== 'text') return { blocks: [...blocks, text(`id-${word}`, word)], key: '' };
    return { blocks: blocks.with(at, text(block.id, `${block.html} ${word}`)), key: block.id };
  }

  #rewind(way: 'undo' | 'redo'): void {
    const before = wordsIn(page.draft);
    flushSync(() => page[way]());
    const after = wordsIn(page.draft);
    const gone = before.filter((word) => !after.includes(word));
    if (way === 'undo') expect(gone.filter((word) => word.endsWith('b'))).toEqual([]);
    for (const word of gone) this.#alive.delete(word);
    for (const word of after)
      if (!before.includes(word) && !this.#deletedByOther.has(word)) this.#alive.add(word);
  }

  async #save(): Promise<void> {
    await page.flush();
    await rest();
    if (page.state !== 'conflict') return;
    const choices = page.conflicts.map(({ name, yours, theirs }) => {
      if (yours === null) return [name, 'theirs'] as const;
      return [name, theirs === null ? 'mine' : 'both'] as const;
    });
    await page.decide(Object.fromEntries(choices));
    await rest();
  }

  /** What was copied into the browser is all that is left. */
  async #crash(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    const names = browserStorage.local.names().filter((name) => name.includes(copyKey));
    const copies = names.map((name) => [name, browserStorage.local.read(name) ?? ''] as const);
    const wasDown = isDown;
    isDown = true;
    await this.#screen?.unmount();
    await rest();
    isDown = wasDown;
    forgetStoredDrafts();
    for (const [name, copy] of copies) browserStorage.local.write(name, copy);
    await this.#open();
    await rest();
  }
}

test('of two people, undos, lost answers and crashes nothing that was written is lost', async () => {
  for (let seed = 1; seed <= 60; seed += 1) await new Story(seed).run(25);
}, 60_000);
