import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { htmlByBlock } from '@fieldhouse/domain/messages/content/mail-blocks';

const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;

/** What a plain-text part starts from: the texts of the blocks, with the addresses of their links. */
export function plainTextOfBlocks(blocks: readonly MailBlock[]): string {
  const texts = htmlByBlock(blocks).map(({ html }) => htmlToPlainText(html.replaceAll(link, withAddress)));
  return texts.filter((text) => text !== '').join('\n\n');
}

function withAddress(_whole: string, href: string, label: string): string {
  const address = href.replace(/^mailto:/, '');
  return htmlToPlainText(label) === address ? label : `${label} [${address}]`;
}
