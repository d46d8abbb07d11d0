// Pictures that are dropped or pasted, and files of links: their progress is where they will be.

import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { retype } from '../../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { holdUploads } from '../../../../../test/held-uploads.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { mailFilesApi, mailWizardsApi, savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import type { MailContent } from '../editing/mail-content.ts';
import { MailEditor } from '../mail-editor.tsx';

const heading = (id: string, text: string): MailBlock => ({
  id,
  kind: 'heading',
  text,
  level: 1,
  align: 'left',
});
const picture: MailBlock = {
  id: 'old',
  kind: 'picture',
  picture: { token: 'o'.repeat(24), width: 600, height: 400 },
  alt: 'Garden',
  href: '',
  size: 'full',
  align: 'center',
};
const button: MailBlock = {
  id: 'button',
  kind: 'button',
  label: 'Programme',
  href: '',
  look: 'filled',
  color: 'brand',
  align: 'center',
  corners: 8,
};
const programme = {
  name: 'Programme & map.pdf',
  size: 3,
  withdrawnAt: null,
  withdrawnBy: '',
};
const stored = (letter: string) => ({ token: letter.repeat(24), width: 600, height: 400 });

let shown: readonly MailBlock[] = [];
const kinds = () => shown.map(({ kind }) => kind);

function Scene({ blocks }: { readonly blocks: MailBlock[] }) {
  const [mail, setMail] = useState<MailContent>({
    subjectLine: 'Spring',
    preheader: '',
    style: defaultMailStyle,
    blocks,
  });
  shown = mail.blocks;
  return (
    <MailEditor
      mail={mail}
      isLocked={false}
      tagSources={{ collectionIds: [], hasNames: false, hasAddresses: true }}
      language="en"
      hasUnsubscribe
      onChange={setMail}
    />
  );
}

async function render(blocks: MailBlock[]) {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene blocks={blocks} />, {
    answers: [
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(mailFilesApi.list, ({ body: { tokens } }) => ({
        items: tokens.map((token) => ({ ...programme, token })),
      })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
    ],
  });
  await expect.element(screen.getByText('Saved blocks').first()).toBeVisible();
  return screen;
}

function transferOf(...names: string[]): DataTransfer {
  const data = new DataTransfer();
  for (const name of names) data.items.add(new File(['picture'], name, { type: 'image/png' }));
  return data;
}

/** Into the upper half of a block. */
function dropOn(id: string, ...names: string[]): void {
  const block = document.querySelector(`[data-block="${id}"]`);
  const { top = 0, left = 0 } = block?.getBoundingClientRect() ?? {};
  const options = { bubbles: true, cancelable: true, clientX: left + 2, clientY: top + 2 };
  block?.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transferOf(...names) }));
}

async function chooseFile(file: File): Promise<void> {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no input of files.');
  await userEvent.upload(input, file);
}

test('a slow picture shows its progress where it will be, while the rest is edited', async () => {
  const uploads = holdUploads();
  const screen = await render([heading('one', 'Before'), heading('two', 'After')]);
  dropOn('two', 'hall.png');
  await expect.poll(kinds).toEqual(['heading', 'picture', 'heading']);
  const bar = screen.getByRole('progressbar', { name: 'Uploading hall.png…' });
  await expect.element(bar).toBeInTheDocument();
  uploads[0]?.reach(0.4);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  await expectNoAxeViolationsInBothThemes();
  await retype(screen.getByRole('textbox', { name: 'Heading' }).last(), 'Later');
  uploads[0]?.answer(stored('n'));
  await expect.poll(() => shown[1]).toMatchObject({ kind: 'picture', picture: stored('n') });
  expect(shown[2]).toMatchObject({ text: 'Later' });
  await expect.element(bar).not.toBeInTheDocument();
});

test('a failed picture says why in its place, is sent again, or is given up', async () => {
  const uploads = holdUploads();
  const screen = await render([heading('one', 'Before')]);
  dropOn('one', 'hall.png');
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.refuse('image_too_large', 422);
  await expect.element(screen.getByRole('alert').getByText('hall.png couldn’t be uploaded')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Try again to upload hall.png' }).click();
  await expect.poll(() => uploads.length).toBe(2);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  uploads[1]?.lose();
  await expect.element(screen.getByRole('alert').getByText(/offline/)).toBeVisible();
  await screen.getByRole('button', { name: 'Don’t upload hall.png' }).click();
  await expect.poll(kinds).toEqual(['heading']);
});

test('two pictures are sent at once, one of them is canceled', async () => {
  const uploads = holdUploads();
  const screen = await render([heading('one', 'Before')]);
  dropOn('one', 'first.png', 'second.png', 'third.png');
  await expect.poll(kinds).toEqual(['picture', 'picture', 'picture', 'heading']);
  await expect.poll(() => uploads.length).toBe(2);
  await screen.getByRole('button', { name: 'Cancel the upload of first.png' }).click();
  await expect.poll(kinds).toEqual(['picture', 'picture', 'heading']);
  expect(uploads[0]?.isAborted).toBe(true);
  // The third one was waiting.
  await expect.poll(() => uploads.length).toBe(3);
  uploads[2]?.answer(stored('c'));
  uploads[1]?.answer(stored('b'));
  await expect
    .poll(() => shown)
    .toMatchObject([{ picture: stored('b') }, { picture: stored('c') }, { kind: 'heading' }]);
});

test('a pasted picture goes below the selected block, and is dropped if its block is deleted', async () => {
  const uploads = holdUploads();
  const screen = await render([heading('one', 'Before'), heading('two', 'After')]);
  await screen.getByRole('textbox', { name: 'Heading' }).first().click();
  // Selected only after the click.
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const clipboardData = transferOf('pasted.png');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
  );
  await expect.poll(kinds).toEqual(['heading', 'picture', 'heading']);
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(kinds).toEqual(['heading', 'heading']);
  uploads[0]?.answer(stored('p'));
  expect(kinds()).toEqual(['heading', 'heading']);
});

test('a picture that could not be replaced stays as it was', async () => {
  const uploads = holdUploads();
  const screen = await render([picture]);
  screen.getByRole('button', { name: 'Select Picture, block 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await chooseFile(new File(['new'], 'new.png', { type: 'image/png' }));
  await expect.element(screen.getByRole('progressbar', { name: 'Uploading new.png…' })).toBeInTheDocument();
  uploads[0]?.refuse('file_unreadable', 422);
  await screen.getByRole('button', { name: 'Don’t upload new.png' }).click();
  await expect.element(screen.getByRole('img', { name: 'Garden' })).toBeInTheDocument();
  expect(shown).toEqual([picture]);
});

test('a button leads to an uploaded file, which is named and can be downloaded', async () => {
  const uploads = holdUploads();
  const screen = await render([button, heading('other', 'News')]);
  screen.getByRole('button', { name: 'Select Button, block 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByText('File', { exact: true }).click();
  await expect.element(screen.getByText(/Anyone who has the link can download/)).toBeVisible();
  await chooseFile(new File(['pdf'], 'Programme & map.pdf'));
  uploads[0]?.refuse('body_too_large', 413);
  await screen.getByRole('button', { name: /^Try again/ }).click();
  await expect.poll(() => uploads.length).toBe(2);
  expect(uploads[1]?.address).toContain('name=Programme+%26+map.pdf');
  // The rest is edited meanwhile, other blocks too.
  await retype(screen.getByRole('textbox', { name: 'Button' }), 'Get it');
  await retype(screen.getByRole('textbox', { name: 'Heading' }), 'Spring');
  uploads[1]?.answer({ token: 'f'.repeat(24), name: 'Programme & map.pdf' });
  await expect
    .poll(() => shown)
    .toMatchObject([
      { label: 'Get it', href: `mail-file:${'f'.repeat(24)}/Programme%20%26%20map.pdf` },
      { text: 'Spring' },
    ]);
  screen.getByRole('button', { name: 'Select Button, block 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const file = screen.getByRole('link', { name: 'Download Programme & map.pdf' });
  await expect.element(file).toHaveAttribute('href', `/api/mail-files/${'f'.repeat(24)}`);
  await expectNoAxeViolationsInBothThemes();
});

test('a file on its way doesn’t take the place of an address that is typed instead', async () => {
  const uploads = holdUploads();
  const screen = await render([button]);
  screen.getByRole('button', { name: 'Select Button, block 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByText('File', { exact: true }).click();
  await chooseFile(new File(['pdf'], 'Map.pdf'));
  await expect.poll(() => uploads.length).toBe(1);
  await screen.getByText('Address', { exact: true }).click();
  await retype(screen.getByRole('textbox', { name: 'Web address' }), 'https://example.org/map');
  uploads[0]?.answer({ token: 'f'.repeat(24), name: 'Map.pdf' });
  await screen.getByText('File', { exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(shown).toMatchObject([{ href: 'https://example.org/map' }]);
});

test('a button leads to the recipient’s record, with a warning if some have none', async () => {
  const screen = await render([button]);
  screen.getByRole('button', { name: 'Select Button, block 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByText('Record', { exact: true }).click();
  await screen.getByRole('button', { name: 'Link to the recipient’s record' }).click();
  await expect.poll(() => shown).toMatchObject([{ href: 'record:recipient' }]);
  await expect.element(screen.getByText(/Some recipients have no record/)).toBeVisible();
});
