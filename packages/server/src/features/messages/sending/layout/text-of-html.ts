// The text part of a mail, from the HTML of its blocks.
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { convert } from 'html-to-text';

const heading = { options: { uppercase: false } };

/** Merge tags are taken out first: they are neither wrapped nor changed, and their fallbacks are HTML here. */
export function textOfHtml(html: string): string {
  const tags: string[] = [];
  const held = html.replaceAll(
    /\{\{[^{}]*\}\}/g,
    (tag) => `\uE000${tags.push(htmlToPlainText(tag)) - 1}\uE001`,
  );
  const text = convert(held, {
    wordwrap: 78,
    formatters: { alt: (picture, _walk, builder) => builder.addInline(String(picture.attribs.alt ?? '')) },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'alt' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
    ],
  });
  return text.replaceAll(/\uE000(\d+)\uE001/g, (whole, index: string) => tags[Number(index)] ?? whole);
}
