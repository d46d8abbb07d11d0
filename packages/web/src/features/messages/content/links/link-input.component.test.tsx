// Merge tags in the address of a link and in the alternative text of a picture.

import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { retype } from '../../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { mailWizardsApi, savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import type { MailContent } from '../editing/mail-content.ts';
import { MailEditor } from '../mail-editor.tsx';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('code', { title: 'Code', columnName: 'code' }),
]);
const sources = { collectionIds: [people.id], hasNames: false, hasAddresses: false };

const button: MailBlock = {
  id: 'button',
  kind: 'button',
  label: 'Join',
  href: 'https://example.org/?code={{code | none}}',
  look: 'filled',
  color: 'brand',
  align: 'center',
  corners: 8,
};
const picture: MailBlock = {
  id: 'picture',
  kind: 'picture',
  picture: { token: 'a'.repeat(24), width: 600, height: 400 },
  alt: 'Garden',
  href: '',
  size: 'full',
  align: 'center',
};

let shown: readonly MailBlock[] = [];

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
      tagSources={sources}
      language="en"
      hasUnsubscribe
      onChange={setMail}
    />
  );
}

async function render(block: MailBlock, kind: string) {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene blocks={[block]} />, {
    answers: [
      answer(api.collections.get, () => people),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
    ],
  });
  const select = screen.getByRole('button', { name: `Select ${kind}, block 1` });
  await expect.element(select).toBeInTheDocument();
  select.element().focus();
  await userEvent.keyboard('{Enter}');
  return screen;
}

test('a link’s address shows its tags as chips, and another is typed into it', async () => {
  const screen = await render(button, 'Button');
  await expect
    .element(screen.getByRole('button', { name: 'Merge tag Code fallback: none', exact: true }))
    .toBeVisible();
  const address = screen.getByRole('textbox', { name: 'Web address' });
  await address.click();
  await userEvent.keyboard('{End}&name={{{{na');
  await screen.getByRole('option', { name: 'Name', exact: true }).click();
  const href = 'https://example.org/?code={{code | none}}&name={{name | friend}}';
  await expect.poll(() => shown).toMatchObject([{ href }]);
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => shown).toMatchObject([{ href: expect.not.stringContaining('friend') }]);
  await expect.element(address).not.toHaveTextContent('friend');
});

test('a tag that would decide where a link leads is refused, and the last address stays', async () => {
  const screen = await render(button, 'Button');
  const address = screen.getByRole('textbox', { name: 'Web address' });
  await retype(address, '');
  await screen.getByRole('button', { name: 'Insert merge tag: Web address' }).click();
  await screen.getByRole('menuitem', { name: 'Code' }).click();
  await expect.element(screen.getByText(/Begin with the web address/)).toBeVisible();
  await expect.element(address).toHaveAccessibleDescription(/Begin with the web address/);
  expect(shown).toMatchObject([{ href: '' }]);
  await retype(address, 'example.org');
  await expect.element(screen.getByText(/Begin with the web address/)).not.toBeInTheDocument();
  await expect.poll(() => shown).toMatchObject([{ href: 'https://example.org' }]);
});

test('a link can lead to the mailbox that a field contains', async () => {
  const screen = await render({ ...button, href: '' }, 'Button');
  await screen.getByText('Email', { exact: true }).first().click();
  await screen.getByRole('button', { name: 'Insert merge tag: Email address' }).click();
  await screen.getByRole('menuitem', { name: 'Code' }).click();
  await expect.poll(() => shown).toMatchObject([{ href: 'mailto:{{code}}' }]);
});

test('the alternative text of a picture has chips and is required', async () => {
  const screen = await render(picture, 'Picture');
  const alt = screen.getByRole('textbox', { name: 'Alternative text' });
  await alt.click();
  await userEvent.keyboard('{End} of ');
  await screen.getByRole('button', { name: 'Insert merge tag: Alternative text' }).click();
  await screen.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await expect.poll(() => shown).toMatchObject([{ alt: 'Garden of {{name | friend}}' }]);
  await expectNoAxeViolationsInBothThemes();
  await retype(alt, '');
  await expect.element(alt).toHaveAccessibleDescription(/Value is required/);
});

test('the address of a link in a text gets a tag, whose fallback is changed without closing it', async () => {
  const html = '<p><a href="https://example.org/?c={{code}}">Programme</a></p>';
  const screen = await render({ id: 'text', kind: 'text', html }, 'Text');
  await screen.getByText('Programme').click();
  await screen.getByRole('button', { name: 'Link', exact: true }).click();
  const address = screen.getByRole('textbox', { name: 'Link URL' });
  await expect.element(address).toHaveFocus();
  await screen.getByRole('button', { name: /^Merge tag Code/ }).click();
  await screen.getByRole('textbox', { name: /^Fallback/ }).fill('0');
  await userEvent.keyboard('{Escape}');
  await address.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => JSON.stringify(shown)).toContain('?c={{code | 0}}');
});
