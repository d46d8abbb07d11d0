import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderFieldInput } from '../../../test/render-field-input.tsx';
import { sampleField } from '../../../test/sample-fields.ts';

const story = sampleField('formatted_text', { title: 'Story' });

/** What the toolbar makes of a text; `sanitize-rich-text.test.ts` of the server lets the same pass. */
const formatted =
  '<h1 style="text-align:center">One</h1><h2 style="text-align:right">Two</h2>' +
  '<p style="text-align:justify">three' +
  '<strong>four</strong><em>five</em><u>six</u></p>' +
  '<p style="text-align:left"><span style="color:#b3261e">seven</span>' +
  '<span style="color:#b3261e;background-color:#ffe9c2">eight</span></p>' +
  '<ul><li><p>nine</p></li></ul><ol><li><p>ten</p></li></ol>' +
  '<p><span style="font-family:monospace">eleven</span></p><pre><code>twelve</code></pre><p></p>';

test('each choice of the toolbar is in the text', async () => {
  const { screen, value } = await renderFieldInput(story);
  const text = screen.getByRole('textbox', { name: 'Story' });
  const tool = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const level = (name: string) => userEvent.selectOptions(screen.getByLabelText('Header level'), name);
  const font = (name: string) => userEvent.selectOptions(screen.getByLabelText('Font'), name);
  /** The toolbar returns the focus to the text. */
  const type = async (keys: string) => {
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard(keys);
  };
  await text.click();
  await level('Heading');
  await tool('Align center');
  await type('One{Enter}');
  await level('Subheading');
  await tool('Align right');
  await type('Two{Enter}');
  await level('Normal');
  await tool('Justify');
  await font('Monospace');
  await type('three{Shift>}{Home}{/Shift}');
  await font('Default');
  await type('{End}');
  for (const [name, words] of [
    ['Bold', 'four'],
    ['Italic', 'five'],
    ['Underline', 'six'],
  ] as const) {
    await tool(name);
    await type(words);
    await tool(name);
  }
  await type('{Enter}');
  await tool('Align left');
  await tool('Text color');
  await tool('Red');
  await type('seven');
  await tool('Background color');
  await tool('Pale yellow');
  await type('eight{Enter}');
  await tool('Clear formatting');
  await tool('Bulleted list');
  await type('nine{Enter}{Enter}');
  await tool('Numbered list');
  await type('ten{Enter}{Enter}');
  await font('Monospace');
  await type('eleven{Enter}');
  await tool('Code block');
  await type('twelve');
  expect(withPlainStyles(String(value()))).toBe(formatted);
});

test('the address of a link or a picture that was typed and not used is there when it is asked for again', async () => {
  const { screen } = await renderFieldInput(story);
  for (const [tool, input, address] of [
    ['Link', 'Link URL', 'example.org/page'],
    ['Image', 'Image URL', 'https://example.org/a.png'],
  ] as const) {
    const button = screen.getByRole('button', { name: tool, exact: true });
    await button.click();
    await screen.getByRole('textbox', { name: input }).fill(address);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('textbox', { name: input })).not.toBeInTheDocument();
    await button.click();
    await expect.element(screen.getByRole('textbox', { name: input })).toHaveValue(address);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('textbox', { name: input })).not.toBeInTheDocument();
  }
});

test('a text with colours is read on a light and on a dark page, and stays as it was chosen', async () => {
  const chosen =
    '<p>Plain <span style="color:#b3261e">red</span> <span style="background-color:#ffe9c2">marked</span> ' +
    '<span style="color:#1d4ed8;background-color:#dbe8ff">both</span> <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">link</a></p>' +
    '<p><span style="color:#000000">pasted black</span></p><pre><code>code</code></pre>';
  const { screen, value } = await renderFieldInput(story, { value: chosen });
  const text = screen.getByRole('textbox', { name: 'Story' });
  await expect.element(text.getByText('pasted black')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  // Colors shown in dark mode are not those stored when someone writes there.
  document.documentElement.dataset.mantineColorScheme = 'dark';
  const inkOf = (node: Element) => getComputedStyle(node).color;
  await expect.poll(() => inkOf(text.element())).toBe(inkOf(document.body));
  await text.getByText('code').click();
  await userEvent.keyboard('{End}d');
  document.documentElement.dataset.mantineColorScheme = 'light';
  const changed = chosen.replace('code</code></pre>', 'coded</code></pre><p></p>');
  expect(withPlainStyles(String(value()))).toBe(changed);
});

test('a text that is pasted keeps its colors', async () => {
  const { screen, value } = await renderFieldInput(story);
  const text = screen.getByRole('textbox', { name: 'Story' });
  await text.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData(
    'text/html',
    '<style>p { color: red }</style><p style="margin:0">Plain <span style="color:#b3261e">red</span></p>',
  );
  text
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect
    .poll(() => withPlainStyles(String(value())))
    .toBe('<p>Plain <span style="color:#b3261e">red</span></p>');
});

/** As the server stores styles: browsers write a colour as rgb(), and spaces between. */
function withPlainStyles(html: string): string {
  const hex = (digits = '') => Number(digits).toString(16).padStart(2, '0');
  return html
    .replace(/rgb\((\d+), (\d+), (\d+)\)/g, (_, r, g, b) => `#${hex(r)}${hex(g)}${hex(b)}`)
    .replace(/style="[^"]+"/g, (style) =>
      style.replaceAll(': ', ':').replaceAll('; ', ';').replace(';"', '"'),
    );
}
