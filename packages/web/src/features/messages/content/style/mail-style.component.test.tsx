// The style of a whole mail: what the panel changes, what the mail shows of it, and undoing it.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailStyle } from '@fieldhouse/contract/mail-style';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { mailWizardsApi, savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import type { MailContent } from '../editing/mail-content.ts';
import { MailEditor } from '../mail-editor.tsx';

const like = { kind: 'button', href: '', look: 'filled', color: 'brand', align: 'left' } as const;
const blocks: MailBlock[] = [
  { id: 'title', kind: 'heading', text: 'Planting day', level: 1, align: 'left' },
  { id: 'text', kind: 'text', html: '<p>Bring <a href="https://example.org">gloves</a></p>' },
  { ...like, id: 'join', label: 'Join', corners: null },
  { ...like, id: 'old', label: 'Older', corners: 3 },
];

let style: MailStyle;
let shown: readonly MailBlock[];

function Scene() {
  const [mail, setMail] = useState<MailContent>({
    subjectLine: 'Spring',
    preheader: '',
    blocks,
    style: defaultMailStyle,
  });
  ({ style, blocks: shown } = mail);
  return (
    <MailEditor
      mail={mail}
      isLocked={false}
      tagSources={undefined}
      language="en"
      hasUnsubscribe
      onChange={setMail}
    />
  );
}

async function renderStyle() {
  await page.viewport(1280, 900);
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene />, {
    answers: [
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
    ],
  });
  await expect.element(screen.getByText('Planting day')).toBeVisible();
  await screen.getByText('Style', { exact: true }).click();
  await expect.element(screen.getByRole('complementary', { name: 'Style of the email' })).toBeVisible();
  return screen;
}

const looks = (element: Element | null | undefined) => getComputedStyle(element ?? document.body);

test('the style of the mail changes what all blocks show, and is undone with them', async () => {
  const screen = await renderStyle();
  await expectNoAxeViolationsInBothThemes();
  const text = () => looks(screen.getByRole('textbox', { name: 'Body' }).element());
  await screen.getByRole('combobox', { name: 'Font', exact: true }).click();
  await screen.getByRole('option', { name: 'Georgia' }).click();
  expect(style.font).toBe('georgia');
  expect(text().fontFamily).toContain('Georgia');

  // Too dark for the page: the mail shows a lighter one, and the panel says so.
  await screen.getByRole('textbox', { name: 'Behind the text' }).fill('#101828');
  await expect.poll(() => style.paperColor).toBe('#101828');
  // Closes the colours to choose from, which cover others.
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByText(/^Hard to read on the email/)).toBeVisible();
  expect(style.textColor).toBe('#1d1c1a');
  expect(text().color).not.toBe('rgb(29, 28, 26)');
  await screen.getByRole('button', { name: 'Back to the standard style' }).click();
  expect(style).toEqual(defaultMailStyle);
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(style).toMatchObject({ font: 'georgia', paperColor: '#101828' });
});

test('a mail has an accent colour of its own, which what is no colour yet does not change', async () => {
  const screen = await renderStyle();
  const accent = screen.getByRole('radiogroup', { name: 'Accent color' });
  await accent.getByText('Other').click();
  const picked = screen.getByRole('textbox', { name: 'Accent color' });
  await picked.fill('#FFCC00');
  await expect.poll(() => style.accentColor).toBe('#ffcc00');
  const button = () => screen.getByRole('textbox', { name: 'Button' }).first().element();
  const drawn = () => looks(button().closest('[style*="border-radius"]'));
  expect(drawn().backgroundColor).toBe('rgb(255, 204, 0)');
  // Darker, to be read on white.
  expect(looks(screen.getByText('gloves').element()).color).not.toBe('rgb(255, 204, 0)');
  // What is not a colour stays in its field.
  await picked.fill('#12');
  expect(style.accentColor).toBe('#ffcc00');
  await userEvent.keyboard('{Tab}');
  await expect.element(picked).toHaveValue('#ffcc00');

  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(style.accentColor).not.toBe('#ffcc00');
  await screen.getByRole('button', { name: 'Redo' }).click();
  expect(style.accentColor).toBe('#ffcc00');
});

test('buttons follow the shape of the mail, and those with their own are made to', async () => {
  const screen = await renderStyle();
  await screen.getByRole('radiogroup', { name: 'Shape' }).getByText('Pill').click();
  const radius = (label: string) =>
    looks(screen.getByText(label, { exact: true }).element().closest('[style*="border-radius"]'))
      .borderRadius;
  expect([radius('Join'), radius('Older')]).toEqual(['24px', '3px']);
  await expect.element(screen.getByText('1 button has its own shape.')).toBeVisible();
  await screen.getByRole('button', { name: 'Use this shape for all' }).click();
  await expect.poll(() => radius('Older')).toBe('24px');
  expect(shown[3]).toMatchObject({ corners: null });

  // A selected block shows itself, and its shape can differ again.
  await screen.getByText('Older', { exact: true }).click();
  const panel = screen.getByRole('complementary', { name: 'Block settings' });
  await panel.getByRole('radiogroup', { name: 'Shape' }).getByText('Other').click();
  await panel.getByRole('textbox', { name: 'Rounded corners in pixels' }).fill('5');
  await expect.poll(() => radius('Older')).toBe('5px');
  await panel.getByText('Style', { exact: true }).click();
  await expect.element(screen.getByRole('complementary', { name: 'Style of the email' })).toBeVisible();
});
