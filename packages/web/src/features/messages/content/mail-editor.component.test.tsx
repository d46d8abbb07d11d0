import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { retype } from '../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { mailWizardsApi, savedMailBlocksApi } from '../../../api/endpoints/messages-api.ts';
import type { MailContent } from './editing/mail-content.ts';
import { MailEditor } from './mail-editor.tsx';
import { PlainTextPart } from './plain-text-part.tsx';
import { fromChips, toChips } from './tags/merge-tag-html.ts';
import { TagLine } from './tags/tag-line.tsx';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('date', { title: 'Joined', columnName: 'joined' }),
]);
const sources = { collectionIds: [people.id], hasNames: false, hasAddresses: false };
const greeting: MailBlock[] = [
  { id: 'one', kind: 'heading', text: 'Hello {{name | friend}}', level: 1, align: 'left' },
  { id: 'two', kind: 'divider' },
  { id: 'three', kind: 'text', html: '<p>Dear {{name}}</p>' },
];

let first = greeting;
let readFrom: typeof sources | undefined;
let shown: readonly MailBlock[] = [];
let subject = '';
let language = 'en';

function Scene() {
  const [mail, setMail] = useState<MailContent>({
    subjectLine: 'Spring',
    preheader: '',
    blocks: first,
    style: defaultMailStyle,
  });
  shown = mail.blocks;
  subject = mail.subjectLine;
  return (
    <>
      <MailEditor
        mail={mail}
        isLocked={false}
        tagSources={readFrom}
        language={language}
        hasUnsubscribe
        onChange={setMail}
      />
      <button type="button" onClick={() => setMail({ ...mail, subjectLine: 'Theirs' })}>
        Load their version
      </button>
    </>
  );
}

async function renderEditor(
  blocks: MailBlock[] = greeting,
  text = 'friend',
  from: typeof sources | 'none' = sources,
) {
  first = blocks;
  readFrom = from === 'none' ? undefined : from;
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene />, {
    answers: [
      answer(api.collections.get, () => people),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
    ],
  });
  // The phrases are loaded with the first page that needs them.
  await expect.element(screen.getByText(text).first()).toBeVisible();
  return screen;
}

const kinds = () => shown.map(({ id }) => id);

test('blocks are added, moved, copied and deleted with the keyboard, and undone with the text in one line', async () => {
  const screen = await renderEditor();
  await expectNoAxeViolationsInBothThemes();
  screen.getByRole('button', { name: 'Select Divider, block 2' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Move up' }).click();
  expect(kinds()).toEqual(['two', 'one', 'three']);
  await screen.getByRole('button', { name: 'Duplicate' }).click();
  expect(shown.map(({ kind }) => kind)).toEqual(['divider', 'divider', 'heading', 'text']);
  await screen.getByRole('button', { name: 'Delete' }).click();
  expect(kinds()).toEqual(['two', 'one', 'three']);
  await screen.getByRole('textbox', { name: 'Body' }).click();
  await userEvent.keyboard('{End}!');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name}}!');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => JSON.stringify(shown)).not.toContain('!');
  for (const _ of [1, 2, 3]) await screen.getByRole('button', { name: 'Undo' }).click();
  expect(kinds()).toEqual(['one', 'two', 'three']);
  await screen.getByRole('button', { name: 'Redo' }).click();
  expect(kinds()).toEqual(['two', 'one', 'three']);
});

test('Enter leads from a block to its settings, and Escape back to it', async () => {
  const screen = await renderEditor();
  const pick = screen.getByRole('button', { name: 'Select Heading, block 1' });
  pick.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('complementary', { name: 'Block settings' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Back to all blocks' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(pick).toHaveFocus();
});

test('a focus that is in the settings already stays where it is when these are drawn', async () => {
  const screen = await renderEditor();
  const pick = screen.getByRole('button', { name: 'Select Heading, block 1' }).element();
  // As by Enter.
  if (pick instanceof HTMLElement) pick.focus();
  pick.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  await Promise.resolve();
  const back = document.querySelector<HTMLElement>('[aria-label="Back to all blocks"]');
  back?.focus();
  for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
  await expect.element(screen.getByRole('button', { name: 'Back to all blocks' })).toHaveFocus();
});

test('subject and blocks are undone in one line, and nothing of another person’s version', async () => {
  const screen = await renderEditor();
  screen.getByRole('button', { name: 'Select Divider, block 2' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Delete' }).click();
  const line = screen.getByRole('textbox', { name: 'Subject' });
  await line.click();
  await userEvent.keyboard('{End} day');
  await expect.poll(() => subject).toBe('Spring day');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => subject).toBe('Spring');
  expect(kinds()).toEqual(['one', 'three']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(kinds).toEqual(['one', 'two', 'three']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(kinds).toEqual(['one', 'three']);
  await screen.getByRole('button', { name: 'Load their version' }).click();
  await expect.element(line).toHaveTextContent('Theirs');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Redo' })).toBeDisabled();
});

function Line() {
  const [value, setValue] = useState('Dear {{name | friend}}');
  line = value;
  return (
    <TagLine label="Text" value={value} isLocked={false} maxLength={24} isMultiline onChange={setValue} />
  );
}

let line = '';

test('a text with merge tags is never cut, undone by itself, and can have lines', async () => {
  const screen = await renderInApp(<Line />);
  await screen.getByRole('textbox', { name: 'Text' }).click({ position: { x: 4, y: 110 } });
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}o');
  await expect.poll(() => line).toBe('Dear {{name | friend}}\no');
  await userEvent.keyboard('h');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The text can be 24 characters long, with its merge tags.');
  expect(line).toBe('Dear {{name | friend}}\no');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => line).toBe('Dear {{name | friend}}');
});

test('one click puts the cursor where it is, also beside the text of a block', async () => {
  await page.viewport(1280, 800);
  const blocks: MailBlock[] = [
    { id: 'one', kind: 'heading', text: 'Planting day', level: 1, align: 'left' },
    { id: 'two', kind: 'text', html: '<p>First line of it</p><p>Second line</p>' },
    { id: 'three', kind: 'columns', columns: [[{ id: 'left', kind: 'text', html: '<p>Left</p>' }], []] },
  ];
  const screen = await renderEditor(blocks, 'Second line');
  const clickBehind = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(screen.getByText(text, { exact: true }).element());
    const { right, y, height } = range.getBoundingClientRect();
    const element = document.elementFromPoint(right, y + height / 2) ?? document.body;
    const box = element.getBoundingClientRect();
    // Not too fast for what a click might move.
    return userEvent.click(element, {
      position: { x: right - box.x, y: y + height / 2 - box.y },
      delay: 80,
    });
  };
  await clickBehind('Second line');
  await userEvent.keyboard('!');
  await expect.poll(() => shown[1]).toMatchObject({ html: '<p>First line of it</p><p>Second line!</p>' });
  await clickBehind('Left');
  await userEvent.keyboard('!');
  await expect.poll(() => JSON.stringify(shown[2])).toContain('<p>Left!</p>');
  await clickBehind('Planting day');
  await userEvent.keyboard('!');
  await expect.poll(() => shown[0]).toMatchObject({ text: 'Planting day!' });
  // In the margin of the block, at the height of the first line.
  const block = screen.getByRole('region', { name: 'Text, block 2' }).element();
  const first = screen.getByText('First line of it').element().getBoundingClientRect();
  const frame = block.getBoundingClientRect();
  await userEvent.click(block, { position: { x: 10, y: first.y - frame.y + 10 } });
  await userEvent.keyboard('The ');
  await expect.poll(() => JSON.stringify(shown[1])).toContain('<p>The First line of it</p>');
});

test('selecting a text moves nothing, and its formats are above the mail, also by keyboard', async () => {
  const screen = await renderEditor(
    [
      { id: 'one', kind: 'text', html: '<p>Dear all</p>' },
      { id: 'two', kind: 'text', html: '<p>Bring gloves</p>' },
    ],
    'Dear all',
  );
  const topOf = (text: string) => screen.getByText(text).element().getBoundingClientRect().top;
  const distance = () => topOf('Bring gloves') - topOf('Dear all');
  const before = [distance(), topOf('Dear all')];
  const bar = screen.getByRole('toolbar', { name: 'Formatting' });
  for (const text of ['Dear all', 'Bring gloves']) {
    await screen.getByText(text).click();
    await expect.element(bar).toBeVisible();
    expect(bar.element().getBoundingClientRect().bottom).toBeLessThan(topOf('Dear all'));
    expect([distance(), topOf('Dear all')]).toEqual(before);
  }
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(bar.getByRole('combobox').first()).toHaveFocus();
  await expectNoAxeViolationsInBothThemes();
});

test('merge tags follow the theme, but not in the mail, which has its own colors', async () => {
  const screen = await renderEditor();
  const inLine = screen.getByRole('textbox', { name: 'Subject' });
  await inLine.click();
  await userEvent.keyboard('{End} {{{{name{Enter}');
  const chips = screen.getByRole('button', { name: /^Merge tag / });
  await expect.poll(() => chips.elements()).toHaveLength(3);
  const colors = () => chips.elements().map((chip) => getComputedStyle(chip).backgroundColor);
  const light = colors();
  const { dataset } = document.documentElement;
  const theme = dataset.mantineColorScheme;
  dataset.mantineColorScheme = 'dark';
  try {
    const dark = colors();
    expect(dark[0]).not.toBe(light[0]);
    expect(dark.slice(1)).toEqual(light.slice(1));
  } finally {
    dataset.mantineColorScheme = theme;
  }
});

test('a chip is one character, and its fallback is changed in place', async () => {
  const screen = await renderEditor();
  await screen.getByRole('button', { name: 'Merge tag Name fallback: friend' }).click();
  await screen.getByRole('textbox', { name: 'Fallback' }).fill('you');
  await expect.poll(() => JSON.stringify(shown)).toContain('Hello {{name | you}}');
  await screen.getByRole('checkbox', { name: 'Leave empty if missing' }).click();
  await expect.poll(() => JSON.stringify(shown)).toContain('Hello {{name |}}');
  await userEvent.keyboard('{Escape}');
  // Behind the chip.
  await screen.getByRole('textbox', { name: 'Heading' }).click({ position: { x: 460, y: 12 } });
  await expect.poll(() => getSelection()?.anchorOffset).toBe(2);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => JSON.stringify(shown)).toContain('"text":"Hello "');
});

test('of several paragraphs that are pasted into a line, all words are there', async () => {
  const screen = await renderEditor();
  await screen.getByRole('textbox', { name: 'Subject' }).click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', '<h1>Planting</h1><p class="x">on <b>Saturday</b><br>at ten</p>');
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
  await userEvent.keyboard('{Control>}a{/Control}');
  screen.getByRole('textbox', { name: 'Subject' }).element().dispatchEvent(paste);
  await expect.poll(() => subject.trim()).toBe('Planting on Saturday at ten');
});

test('until recipients are chosen, tags of names are called by what they are', async () => {
  const html = '<p>{{name:first_name | friend}} {{name}} {{code}}</p>';
  await renderEditor([{ id: 'one', kind: 'text', html }], 'friend', 'none');
  const chips = page.getByRole('button', { name: /^Merge tag/ });
  await expect.poll(() => chips.elements()).toHaveLength(3);
  expect(chips.elements().map(({ textContent }) => textContent?.replace('Merge tag', ''))).toEqual([
    'First namefallback:friend',
    'Namefallback:no fallback',
    'codefallback:no fallback',
  ]);
  await chips.first().click();
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveValue('First name');
});

test('typing two braces opens the tags, the first name among them', async () => {
  const screen = await renderEditor();
  await screen.getByRole('textbox', { name: 'Body' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} {{{{fir');
  const list = screen.getByRole('listbox', { name: 'Insert merge tag' });
  await expect.element(list.getByRole('option')).toHaveTextContent('First name');
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name}} {{name:first_name | friend}}</p>');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard(' {{{{');
  await expect.element(list.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(list).not.toBeInTheDocument();
});

test('only a name is inserted with a fallback', async () => {
  const screen = await renderEditor();
  await screen.getByRole('textbox', { name: 'Body' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} {{{{joi{Enter}');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name}} {{joined}}</p>');
  const chip = screen.getByRole('button', { name: 'Merge tag Joined fallback: no fallback' });
  await chip.click();
  await screen.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'First name' }).click();
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name:first_name | friend}}');
});

test('the form in which a value is written is chosen at its chip, if its field has several', async () => {
  await renderEditor(
    [{ id: 'one', kind: 'text', html: '<p>Since {{joined | then}} {{name:first_name | you}}</p>' }],
    'then',
  );
  const chips = page.getByRole('button', { name: /^Merge tag/ });
  await chips.first().click();
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('With the weekday');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{joined:weekday | then}}');
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveValue('Joined');
  await expectNoAxeViolationsInBothThemes();
  // A name has no such form.
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name | then}}');
  await page.getByRole('combobox', { name: 'Format' }).selectOptions('Capitals');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => chips.first().element().textContent).toContain('Name · Capitals');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name:capitals | then}}');
  await chips.last().click();
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveValue('First name');
  await expect.element(page.getByRole('combobox', { name: 'Format' })).not.toBeInTheDocument();
});

test('the settings of a block stay beside it in a long mail', async () => {
  const many: MailBlock[] = Array.from({ length: 30 }, (_, index) => ({
    id: `t${index}`,
    kind: 'text',
    html: `<p>Text ${index}</p><p>more</p>`,
  }));
  const screen = await renderEditor([...many, { id: 'last', kind: 'space', height: 32 }], 'Text 0');
  await screen.getByText('Text 29').click();
  const settings = screen.getByRole('complementary', { name: 'Block settings' });
  await expect.element(settings).toBeVisible();
  const panel = settings.element().getBoundingClientRect();
  expect(panel.top).toBeGreaterThanOrEqual(0);
  expect(panel.top).toBeLessThan(100);
});

const inColumns: MailBlock[] = [
  { id: 'one', kind: 'heading', text: 'Top', level: 1, align: 'left' },
  {
    id: 'two',
    kind: 'columns',
    columns: [
      [{ id: 'left', kind: 'text', html: '<p>Left</p>' }],
      [{ id: 'right', kind: 'text', html: '<p>Right</p>' }],
    ],
  },
  { id: 'three', kind: 'space', height: 40 },
];

test('blocks are dragged into columns and out of them, and from the panel', async () => {
  const screen = await renderEditor(inColumns, 'Left');
  const drag = (name: string, to: Element, y: number) =>
    userEvent.dragAndDrop(screen.getByRole('button', { name, exact: true }), to, {
      force: true,
      steps: 12,
      targetPosition: { x: 60, y },
    });
  await drag('Move Heading, block 1', screen.getByText('Left', { exact: true }).element(), 1);
  await expect.poll(layout).toEqual([[['one', 'left'], ['right']], 'three']);
  const space = screen.getByRole('region', { name: 'Space, block 2' });
  await drag('Move Heading, block 1 in column 1 of block 1', space.element(), 52);
  await expect.poll(layout).toEqual([[['left'], ['right']], 'three', 'one']);
  await screen.getByRole('button', { name: 'Back to all blocks' }).click();
  await drag('Button', screen.getByRole('region', { name: 'Columns, block 1' }).element(), 1);
  await expect.poll(() => shown.map(({ kind }) => kind)).toEqual(['button', 'columns', 'space', 'heading']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(layout()).toEqual([[['left'], ['right']], 'three', 'one']);
});

test('a block is dropped where the pointer is released, however fast it moved', async () => {
  const screen = await renderEditor(inColumns, 'Left');
  const handle = screen.getByRole('button', { name: 'Move Heading, block 1' }).element();
  const target = screen.getByText('Right', { exact: true }).element().getBoundingClientRect();
  const from = handle.getBoundingClientRect();
  const point = (type: string, clientX: number, clientY: number, on: EventTarget = document) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        clientX,
        clientY,
        button: 0,
        isPrimary: true,
        bubbles: true,
        cancelable: true,
      }),
    );
  // In one task, as on a computer too busy to render between the events.
  point('pointerdown', from.x + 4, from.y + 4, handle);
  point('pointermove', from.x + 4, from.y + 14);
  point('pointermove', target.x + 20, target.bottom + 4);
  point('pointerup', target.x + 20, target.bottom + 4);
  await expect.poll(layout).toEqual([[['left'], ['right', 'one']], 'three']);
});

test('a text in a column stays selected while its formats are used, by mouse and by keyboard', async () => {
  const screen = await renderEditor(inColumns, 'Left');
  await screen.getByText('Left', { exact: true }).click();
  const bar = screen.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Insert merge tag: Body' }).click();
  await screen.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await expect.poll(() => JSON.stringify(shown)).toContain('{{name | friend}}');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(bar.getByRole('combobox').first()).toHaveFocus();
});

test('blocks are moved between columns with the keyboard', async () => {
  const screen = await renderEditor(inColumns, 'Left');
  await expectNoAxeViolationsInBothThemes();
  screen.getByRole('button', { name: 'Move Heading, block 1' }).element().focus();
  for (const [key, place] of [
    [' ', 'Position 1'],
    ['{ArrowDown}', 'Position 1 in column 1 of block 2'],
    ['{ArrowRight}', 'Position 1 in column 2 of block 2'],
    ['{ArrowDown}', 'Position 2 in column 2 of block 2'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(screen.getByText(place, { exact: true })).toBeInTheDocument();
  }
  await userEvent.keyboard(' ');
  await expect.poll(layout).toEqual([[['left'], ['right', 'one']], 'three']);
  // No two blocks have the same name.
  for (const name of ['Text, block 1 in column 1 of block 1', 'Text, block 1 in column 2 of block 1'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible();
});

const layout = () =>
  shown.map((block) =>
    block.kind === 'columns' ? block.columns.map((column) => column.map(({ id }) => id)) : block.id,
  );

test('a merge tag survives the editor, also in an address', () => {
  const html =
    '<p>Dear {{name | a &quot;friend&quot;}} {{name |}}, <a href="https://x.org/{{code}}">{{site.name}}</a></p>';
  expect(toChips(html)).toContain('href="https://x.org/{{code}}"');
  expect(fromChips(toChips(html))).toBe(html);
});

test('a plus between blocks and a slash in an empty text add a block by its name', async () => {
  const screen = await renderEditor();
  screen.getByRole('button', { name: 'Add a block at position 2' }).element().focus();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { name: 'Picture' })).toBeVisible();
  await userEvent.keyboard('tex{Enter}');
  await expect.poll(() => shown.map(({ kind }) => kind)).toEqual(['heading', 'text', 'divider', 'text']);
  await screen.getByRole('textbox', { name: 'Body' }).first().click();
  await userEvent.keyboard('/but');
  const list = screen.getByRole('listbox', { name: 'Add a block' });
  await expect.poll(() => list.getByRole('option').first().element().textContent).toBe('Button');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown.map(({ kind }) => kind)).toEqual(['heading', 'button', 'divider', 'text']);
  await retype(screen.getByRole('textbox', { name: 'Web address' }), 'example.org/join');
  // Behind the tags that can be inserted.
  await userEvent.keyboard('{Tab}{Tab}');
  await expect
    .element(screen.getByRole('textbox', { name: 'Web address' }))
    .toHaveTextContent('https://example.org/join');
  expect(shown[1]).toMatchObject({ href: 'https://example.org/join' });
});

test('the address of a link in a text is changed', async () => {
  const html = '<p><a href="https://old.example">Programme</a></p>';
  const screen = await renderEditor([{ id: 'one', kind: 'text', html }], 'Programme');
  await screen.getByText('Programme').click();
  await screen.getByRole('button', { name: 'Link', exact: true }).click();
  const address = screen.getByRole('textbox', { name: 'Link URL' });
  await expect.element(address).toHaveTextContent('https://old.example');
  await retype(address, 'new.example');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => JSON.stringify(shown)).toContain('href=\\"https://new.example\\"');
});

let plain = '';

function Plain({ isOlder = false }: { readonly isOlder?: boolean }) {
  const [value, setValue] = useState('');
  plain = value;
  return (
    <PlainTextPart
      blocks={[...greeting, { id: 'four', kind: 'text', html: '<p><a href="https://x.org">Join</a></p>' }]}
      value={value}
      isLocked={false}
      isOlder={isOlder}
      tagSources={sources}
      onChange={setValue}
    />
  );
}

test('the plain text starts from the generated one, says that it is in force, and is generated again', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Plain />, { answers: [answer(api.collections.get, () => people)] });
  await screen.getByRole('button', { name: 'Edit the text' }).click();
  expect(plain).toBe('Hello {{name | friend}}\n\nDear {{name}}\n\nJoin [https://x.org]');
  await expect.element(screen.getByRole('button', { name: 'Merge tag Name fallback: friend' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Use the generated text again' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Use the generated text again' }).click();
  await expect.poll(() => plain).toBe('');
});

test('a plain text that is older than the mail says so', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Plain isOlder />, {
    answers: [answer(api.collections.get, () => people)],
  });
  await screen.getByRole('button', { name: 'Edit the text' }).click();
  await expect.element(screen.getByText('The email has changed since this text was written.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('what is written in Arabic begins on the right, in the mail and above it', async () => {
  await page.viewport(1280, 800);
  language = 'ar';
  try {
    const screen = await renderEditor(
      [
        { id: 'one', kind: 'heading', text: 'يوم الزراعة', level: 1, align: 'left' },
        { id: 'two', kind: 'text', html: '<p>أهلا</p><ul><li>قفازات</li></ul>' },
      ],
      'أهلا',
    );
    await retype(screen.getByRole('textbox', { name: 'Subject' }), 'مرحبا');
    for (const text of ['يوم الزراعة', 'أهلا', 'قفازات', 'مرحبا']) {
      const line = screen.getByText(text, { exact: true }).element();
      const range = document.createRange();
      range.selectNodeContents(line);
      const [written, whole] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
      expect(whole.right - written.right, text).toBeLessThan(8);
      expect(written.left - whole.left, text).toBeGreaterThan(100);
    }
  } finally {
    language = 'en';
  }
});

test('in a narrow column, nothing covers what a selected heading offers', async () => {
  await page.viewport(1280, 800);
  const heading = (id: string): MailBlock & { kind: 'heading' } => ({
    ...{ id, kind: 'heading', text: `Day ${id}`, level: 2, align: 'left' },
  });
  const columns = [[heading('one'), heading('two')], [heading('three')], [heading('four')]];
  const screen = await renderEditor([{ id: 'all', kind: 'columns', columns }], 'Day one');
  for (const text of ['Day one', 'Day two', 'Day four']) {
    await screen.getByText(text).click();
    await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
    await expectNoAxeViolationsInBothThemes();
  }
});
