import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { ApiProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import { browserStorage } from '../../../../app/browser-storage.ts';
import type { StoredValues } from '../../../../app/forms/edit-base.ts';
import { closeDrafts, forgetStoredDrafts, openDrafts } from '../../../../app/forms/stored-draft.ts';
import { SaveNotice } from './save-notice.tsx';
import { useAutosave } from './use-autosave.ts';

interface Draft {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: MailBlock[];
}

const text = (id: string, html: string): MailBlock => ({ id, kind: 'text', html });
const blocks = [text('a', '<p>One</p>'), text('b', '<p>Two</p>')];

let server: StoredValues<Draft>;
let isOffline = false;
/** The server answers, but can’t store anything. */
let isBroken = false;
/** The server answers after that. */
let answering: Promise<void> | undefined;
let begunSaves = 0;
/** The next save is stored, and its answer lost. */
let isAnswerLost = false;

beforeEach(() => {
  server = { version: 1, values: { subjectLine: 'A', preheader: 'x', blocks } };
  isOffline = false;
  isBroken = false;
  answering = undefined;
  begunSaves = 0;
  isAnswerLost = false;
  forgetStoredDrafts();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Another person saves. */
function saveTheirs(change: Partial<Draft>) {
  server = { version: server.version + 1, values: { ...server.values, ...change } };
}

/** As the server stores them. */
function cleaned(written: readonly MailBlock[]): MailBlock[] {
  return written.map((block) =>
    block.kind === 'text' ? text(block.id, block.html.replace(' </p>', '</p>')) : block,
  );
}

const broken = { type: '', title: '', status: 500, code: 'internal_error', requestId: 'r' };
const stale = { type: '', title: '', status: 409, code: 'stale_version', requestId: 'r' };

function Saved({ copyKey }: { readonly copyKey?: string }) {
  const [stored] = useState(server);
  const save = useAutosave<Draft>({
    stored,
    isLocked: false,
    copyKey,
    fetch: async () => server,
    save: async (change, version) => {
      begunSaves += 1;
      await answering;
      if (isOffline) throw new OfflineProblem({});
      if (isBroken) throw new ApiProblem(broken);
      if (version !== server.version) throw new ApiProblem(stale);
      saveTheirs({ ...change, ...(change.blocks && { blocks: cleaned(change.blocks) }) });
      if (isAnswerLost) {
        isAnswerLost = false;
        throw new OfflineProblem({});
      }
      return server;
    },
  });
  const { draft, put } = save;
  const navigate = useNavigate();
  const write = (id: string, html: string) =>
    put({ blocks: draft.blocks.map((block) => (block.id === id ? text(id, html) : block)) });
  return (
    <>
      <SaveNotice save={save} oops="Not saved" />
      <button type="button" onClick={() => void navigate({ href: '/elsewhere' })}>
        Elsewhere
      </button>
      <input
        aria-label="Subject"
        value={draft.subjectLine}
        onChange={(e) => put({ subjectLine: e.target.value })}
      />
      <button type="button" onClick={() => write('a', '<p>My one </p>')}>
        Write one
      </button>
      <button type="button" onClick={() => write('b', '<p>My two</p>')}>
        Write two
      </button>
      <button type="button" onClick={() => write('b', '<p>My two, longer</p>')}>
        Write more
      </button>
      <p>{[draft.preheader, ...htmlOf(draft)].join(' ')}</p>
    </>
  );
}

function htmlOf(draft: Draft): string[] {
  return draft.blocks.map((block) => (block.kind === 'text' ? block.html : block.kind));
}

/** With what is stored by then. */
async function renderSaved(copyKey?: string) {
  const screen = await renderInApp(copyKey === undefined ? <Saved /> : <Saved copyKey={copyKey} />);
  await expect.element(subject()).toBeVisible();
  return screen;
}

const copiesOf = (key: string) =>
  browserStorage.local
    .names()
    .filter((name) => name.includes(key))
    .map((name) => [name, browserStorage.local.read(name) ?? ''] as const);

/** The browser has what is stored by now, whatever the page does when it is left. */
function crashOf(screen: Awaited<ReturnType<typeof renderSaved>>): () => Promise<void> {
  const copies = copiesOf('ada.message');
  return async () => {
    await screen.unmount();
    forgetStoredDrafts();
    for (const [name, copy] of copies) browserStorage.local.write(name, copy);
  };
}

const subject = () => page.getByRole('textbox', { name: 'Subject' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const state = () => page.getByRole('status');

test('another person’s changes are taken over, and a change to the same is a conflict that loses nothing', async () => {
  await renderSaved();
  saveTheirs({ preheader: 'theirs' });
  await subject().fill('B');
  await expect.element(state()).toHaveTextContent('All changes saved, together with someone else’s');
  expect(server).toMatchObject({ version: 3, values: { subjectLine: 'B', preheader: 'theirs' } });
  for (const [mine, choice, saved] of [
    ['D', 'Save mine', 'D'],
    ['F', 'Keep theirs', 'their F'],
  ] as const) {
    saveTheirs({ subjectLine: `their ${mine}` });
    await subject().fill(mine);
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText(`their ${mine}`)).toBeVisible();
    expect(server.values.subjectLine).toBe(`their ${mine}`);
    expect(subject().element()).toHaveProperty('value', mine);
    await expectNoAxeViolationsInBothThemes();
    await alert.getByRole('button', { name: choice }).click();
    await expect.poll(() => server.values.subjectLine).toBe(saved);
    await expect.poll(() => subject().element()).toHaveProperty('value', saved);
  }
});

test('two people write in different blocks of a mail, and both are there', async () => {
  await renderSaved();
  saveTheirs({ blocks: [text('a', '<p>One</p>'), text('new', '<p>New</p>'), text('b', '<p>Their two</p>')] });
  await press('Write one');
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>My one</p>', '<p>New</p>', '<p>Their two</p>']);
  await expect.element(page.getByText('Their two', { exact: false })).toBeVisible();
});

test('of a block that both changed, one has yours, theirs, or both', async () => {
  await renderSaved();
  saveTheirs({ blocks: [text('a', '<p>Their one</p>'), text('b', '<p>Their two</p>')] });
  await press('Write one');
  await press('Write two');
  const alert = page.getByRole('alert');
  const groups = alert.getByRole('radiogroup', { name: 'Text' });
  await expect.element(groups.nth(0).getByText('Their one', { exact: false })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await groups.nth(0).getByRole('radio', { name: 'Both' }).click();
  const save = alert.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeDisabled();
  await groups.nth(1).getByRole('radio', { name: 'Theirs' }).click();
  await save.click();
  await expect
    .poll(() => htmlOf(server.values))
    .toEqual(['<p>My one</p>', '<p>Their one</p>', '<p>Their two</p>']);
});

test('what the server cleaned is no change of another person', async () => {
  await renderSaved();
  await press('Write one');
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>My one</p>', '<p>Two</p>']);
  saveTheirs({ preheader: 'theirs' });
  await press('Write two');
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>My one</p>', '<p>My two</p>']);
});

test('what was stored by a save without an answer is no change of another person', async () => {
  await renderSaved();
  isAnswerLost = true;
  await subject().fill('B');
  await press('Write two');
  await expect.element(state()).toHaveTextContent('Not saved, trying again');
  await subject().fill('BC');
  await press('Write more');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two, longer</p>']);
  expect(server.values.subjectLine).toBe('BC');
  await expect.element(state()).toHaveTextContent('All changes saved');
  await expect.element(state()).not.toHaveTextContent('someone else');
  // What is taken back since is not stored either.
  isAnswerLost = true;
  await press('Write two');
  await expect.element(state()).toHaveTextContent('Not saved, trying again');
  await press('Write more');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two, longer</p>']);
});

test('what was stored by a save without an answer is no change of another person after a crash', async () => {
  const screen = await renderSaved('ada.message');
  isAnswerLost = true;
  await press('Write two');
  await expect.element(state()).toHaveTextContent('Offline: stored on this device, saved later');
  isOffline = true;
  await press('Write more');
  await expect.poll(() => JSON.stringify(copiesOf('ada.message'))).toContain('My two, longer');
  await crashOf(screen)();
  isOffline = false;
  saveTheirs({ preheader: 'theirs' });
  await renderSaved('ada.message');
  await expect.poll(() => htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two, longer</p>']);
  expect(server.values.preheader).toBe('theirs');
});

test('without a connection it is tried again, and leaving asks', async () => {
  await renderSaved();
  isOffline = true;
  await subject().fill('B');
  await expect.element(state()).toHaveTextContent('Not saved, trying again');
  await press('Elsewhere');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(dialog).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(subject().element()).toHaveProperty('value', 'B');
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => server.values.subjectLine).toBe('B');
  await press('Elsewhere');
  await expect.element(subject()).not.toBeInTheDocument();
});

test('leaving without saving drops the draft', async () => {
  await renderSaved();
  isOffline = true;
  await subject().fill('B');
  await press('Elsewhere');
  await press('Leave without saving');
  await expect.element(subject()).not.toBeInTheDocument();
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(server.values.subjectLine).toBe('A');
});

test('what was written without a connection is there again after a crash, and saved with what others wrote', async () => {
  const screen = await renderSaved('ada.message');
  isOffline = true;
  await press('Write one');
  await subject().fill('B');
  await expect.element(state()).toHaveTextContent('Offline: stored on this device, saved later');
  const crash = crashOf(screen);
  await press('Elsewhere');
  await expect.element(page.getByText('saved when you open this page again', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await crash();
  saveTheirs({ blocks: [text('a', '<p>One</p>'), text('b', '<p>Their two</p>')] });
  isOffline = false;
  await renderSaved('ada.message');
  await expect.poll(() => server.values.subjectLine).toBe('B');
  expect(htmlOf(server.values)).toEqual(['<p>My one</p>', '<p>Their two</p>']);
  await expect.poll(() => copiesOf('ada.message')).toEqual([]);
});

test('what is typed after a save that took long is there again after a crash', async () => {
  const screen = await renderSaved('ada.message');
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  await subject().fill('B');
  await expect.poll(() => begunSaves).toBe(1);
  await subject().fill('BC');
  // The next save gets no answer before the crash.
  answering = new Promise(() => undefined);
  resolve();
  await expect.poll(() => server.values.subjectLine).toBe('B');
  await subject().fill('BCD');
  await expect
    .poll(() => copiesOf('ada.message'))
    .toMatchObject([[expect.anything(), expect.stringContaining('BCD')]]);
  await crashOf(screen)();
  answering = undefined;
  await renderSaved('ada.message');
  await expect.poll(() => server.values.subjectLine).toBe('BCD');
});

test('a save that fails stores what was typed in the browser', async () => {
  const screen = await renderSaved('ada.message');
  isOffline = true;
  await subject().fill('B');
  await expect.element(state()).toHaveTextContent('Offline: stored on this device, saved later');
  // As if there had been no room before.
  forgetStoredDrafts();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => copiesOf('ada.message').length).toBe(1);
  await crashOf(screen)();
  isOffline = false;
  await renderSaved('ada.message');
  await expect.poll(() => server.values.subjectLine).toBe('B');
});

test('what was not saved is stored no more after signing out', async () => {
  const screen = await renderSaved('ada.message');
  isOffline = true;
  await press('Write one');
  await expect.element(state()).toHaveTextContent('Offline: stored on this device, saved later');
  closeDrafts();
  await subject().fill('B');
  window.dispatchEvent(new Event('pagehide'));
  await screen.unmount();
  expect(copiesOf('ada.message')).toEqual([]);
  openDrafts('ada');
});

test('what was not saved is forgotten when someone else signs in, also in another tab, and stays for its author', async () => {
  openDrafts('ada');
  const names = () => copiesOf('ada.message');
  await renderSaved('ada.message');
  isOffline = true;
  await press('Write one');
  await expect.poll(names).toHaveLength(1);
  openDrafts('ada');
  expect(names()).toHaveLength(1);
  // As another tab does.
  browserStorage.local.write('fieldhouse.drafts-of', 'kim');
  await subject().fill('B');
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(names).toEqual([]);
  openDrafts('ada');
  await subject().fill('C');
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(names).toHaveLength(1);
  browserStorage.local.write('fieldhouse-run:member:team:wizard', '{}');
  openDrafts('kim');
  expect(names()).toEqual([]);
  expect(copiesOf('fieldhouse-run:member:')).toEqual([]);
});

test('a page without changes leaves what another tab has stored', async () => {
  const screen = await renderSaved('ada.message');
  browserStorage.local.write('fieldhouse.draft.ada.message', '{"version":1}');
  window.dispatchEvent(new Event('pagehide'));
  await screen.unmount();
  expect(copiesOf('ada.message')).toEqual([['fieldhouse.draft.ada.message', '{"version":1}']]);
});

/** Time passes only when the test says so; pressing is what a browser does at once. */
function holdTime() {
  const buttons = ['Write two', 'Write more', 'Write one'].map((name) =>
    page.getByRole('button', { name }).element(),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let turns = 0;
  return {
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    write: () => {
      const button = buttons[turns % buttons.length];
      turns += 1;
      if (button instanceof HTMLElement) button.click();
    },
  };
}

test('what is typed without a pause is saved every five seconds', async () => {
  await renderSaved();
  const { write, pass } = holdTime();
  for (let typed = 0; typed < 25; typed += 1) {
    write();
    expect(begunSaves).toBe(Math.floor(typed / 10));
    await pass(500);
  }
  await pass(800);
  expect(begunSaves).toBe(3);
  expect(htmlOf(server.values)).toEqual(['<p>My one</p>', '<p>My two</p>']);
});

test('a save that the server failed to store is tried again by itself, later each time', async () => {
  await renderSaved();
  isBroken = true;
  const { write, pass } = holdTime();
  write();
  await pass(800);
  for (const [saves, ms] of [
    [1, 2000],
    [2, 4000],
    [3, 8000],
  ] as const) {
    await pass(ms - 1);
    expect(begunSaves).toBe(saves);
    await pass(1);
  }
  expect(begunSaves).toBe(4);
  vi.useRealTimers();
  await expect.element(state()).toHaveTextContent('Not saved, trying again');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(state()).toHaveTextContent('All changes saved');
  expect(htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two</p>']);
  // The next failure is the first one again.
  isBroken = true;
  const later = holdTime();
  later.write();
  later.write();
  await later.pass(800);
  isBroken = false;
  await later.pass(2000);
  vi.useRealTimers();
  await expect.element(state()).toHaveTextContent('All changes saved');
  expect(htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two, longer</p>']);
});

test('a save that gets no answer in half a minute is sent again', async () => {
  await renderSaved();
  answering = new Promise(() => undefined);
  const { write, pass } = holdTime();
  write();
  await pass(800);
  expect(begunSaves).toBe(1);
  answering = undefined;
  await pass(30_000 + 2000);
  vi.useRealTimers();
  await expect.element(state()).toHaveTextContent('All changes saved');
  expect(htmlOf(server.values)).toEqual(['<p>One</p>', '<p>My two</p>']);
});
