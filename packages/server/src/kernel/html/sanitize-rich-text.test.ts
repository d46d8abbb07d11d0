import { expect, test } from 'vitest';
import { sanitizeRichText } from './sanitize-rich-text.ts';

const link = '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/">here</a>';

test.each([
  ['header levels', '<h1>Heading</h1><h2>Subheading</h2><p>Normal</p>'],
  ['weight', '<p><strong>bold</strong> <em>italic</em> <u>underline</u></p>'],
  ['lists', '<ul><li><p>bullet</p></li></ul><ol><li><p>number</p></li></ol>'],
  ['a code block', '<pre><code>code</code></pre>'],
  ['merge tags', '<p>Dear {{name | friend}}</p>'],
  ['alignment', '<p style="text-align:center">middle</p><h1 style="text-align:justify">wide</h1>'],
  ['fonts', '<p><span style="font-family:serif">a</span><span style="font-family:monospace">b</span></p>'],
  ['colours', '<p><span style="color:rgb(18, 107, 71);background-color:#ffe9c2">text</span></p>'],
  ['images', '<img src="https://example.org/a.png" alt="A tree" style="max-width:100%;height:auto" />'],
  [
    'all of them in one text',
    '<h1 style="text-align:center">One</h1><h2 style="text-align:right">Two</h2><p style="text-align:justify">three' +
      '<strong>four</strong><em>five</em><u>six</u></p><p style="text-align:left"><span style="color:#b3261e">seven</span>' +
      '<span style="color:#b3261e;background-color:#ffe9c2">eight</span></p><ul><li><p>nine</p></li></ul>' +
      '<p><span style="font-family:monospace">eleven</span></p><pre><code>twelve</code></pre><p></p>',
  ],
])('a choice of the toolbar passes as it is: %s', (_choice, html) => {
  expect(sanitizeRichText(html)).toBe(html);
});

test('a link opens in a new tab and sends no referrer', () => {
  const sanitized = sanitizeRichText('<a href="https://example.org/">here</a>');
  expect(sanitized).toContain('href="https://example.org/"');
  expect(sanitized).toContain('rel="noopener noreferrer nofollow"');
  expect(sanitizeRichText(link)).toContain('>here</a>');
});

test.each([
  ['scripts', '<p>a<script>x()</script></p>', '<p>a</p>'],
  ['handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['script addresses', '<a href="javascript:x()">a</a>', 'href'],
  ['styles', '<p style="position:fixed;text-align:center">a</p>', '<p style="text-align:center">a</p>'],
  ['other fonts', '<span style="font-family:Papyrus">a</span>', '<span>a</span>'],
  ['addresses in styles', '<span style="color:url(https://evil.example)">a</span>', '<span>a</span>'],
  ['colours of paragraphs', '<p style="color:#ff0000">a</p>', '<p>a</p>'],
  ['pictures by http', '<img src="http://example.org/a.png" />', ''],
  ['pictures in the text', '<img src="data:image/png;base64,AAAA" />', ''],
  ['sizes of pictures', '<img src="https://e.org/a.png" width="9999" />', 'width='],
  ['frames and forms', '<iframe src="https://e.org"></iframe><form><input></form>', ''],
  ['style sheets', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
])('what the toolbar has no choice for does not pass: %s', (_what, html, left) => {
  const sanitized = sanitizeRichText(html);
  // A single word must be removed; anything else must be left.
  if (/^[a-z]+=?$/.test(left)) expect(sanitized).not.toContain(left);
  else expect(sanitized).toBe(left);
});

test.each([
  ['<div>Hello</div><div>world</div>', '<p>Hello</p><p>world</p>'],
  ['<section>a</section><section><b>b</b> c</section>', '<p>a</p><p><b>b</b> c</p>'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', '<p>a b</p><p>c d</p>'],
  ['<td><p>a</p></td><td>b</td>', '<p>a</p><p>b</p>'],
  ['<dl><dt>Term</dt><dd>Text</dd></dl>', '<p>Term</p><p>Text</p>'],
  ['text <div>x</div>', '<p>text </p><p>x</p>'],
  ['<div><p>a</p>b</div>', '<p>a</p><p>b</p>'],
  ['<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li>a<br />b</li></ul>'],
  ['<blockquote><div>a</div><div>b</div></blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ['<b><div>a</div><div>b</div></b>', '<p><b>a<br />b</b></p>'],
  ['<pre><div>a</div><div>b</div></pre>', '<pre>a\nb</pre>'],
  ['<h4>Heading</h4><p>a</p>', '<h3>Heading</h3><p>a</p>'],
  ['<p><del>old</del>new</p>', '<p><s>old</s>new</p>'],
])('blocks that the toolbar has no choice for stay apart: %s', (html, separate) => {
  expect(sanitizeRichText(html)).toBe(separate);
});

test.each([
  ['10<sup>3</sup>', '10³'],
  ['m<sup>2</sup>', 'm²'],
  ['10<sup>-6</sup>', '10⁻⁶'],
  ['10<sup><b>3</b></sup>', '10³'],
  ['H<sub>2</sub>O', 'H₂O'],
  ['1<sup>st</sup>', '1st'],
  ['x<sup>a1</sup>', 'x^(a1)'],
])('raised and lowered text is not joined to a number: %s', (html, text) => {
  expect(sanitizeRichText(html)).toBe(text);
});

test('tags nested beyond the depth limit are removed and their text is preserved', () => {
  const deep = `${'<b>'.repeat(5000)}<p>text</p>${'</b>'.repeat(5000)}<p>after</p>`;
  const sanitized = sanitizeRichText(deep);
  expect(sanitized.match(/<b>/g)).toHaveLength(100);
  expect(sanitized).toContain('<p>text</p>');
  expect(sanitized.endsWith('<p>after</p>')).toBe(true);
  // What is open at once counts, not how many there are.
  const wide = '<ul><li><p><strong>a</strong></p></li></ul>'.repeat(500);
  expect(sanitizeRichText(wide)).toBe(wide);
});
