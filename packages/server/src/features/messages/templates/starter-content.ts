// Templates to start from. Like every other they become the team's own, and are edited as blocks.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { StarterTemplate } from '@fieldhouse/contract/message-templates';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { starterMails } from '@fieldhouse/phrases/starter-mails';

interface StarterText {
  readonly name: string;
  readonly subject: string;
  readonly preheader: string;
  /** A letter has none, and neither a header. */
  readonly title?: string;
  readonly intro: string;
  readonly body?: string;
  readonly left?: string;
  readonly leftText?: string;
  readonly right?: string;
  readonly rightText?: string;
  readonly button?: string;
  readonly closing?: string;
}

/** A confirmation is read for its facts. */
const filledHeaders: ReadonlySet<StarterTemplate> = new Set([
  'newsletter',
  'invitation',
  'announcement',
  'thanks',
  'fundraising',
  'reminder',
  'welcome',
]);

export function starterContent(starter: StarterTemplate, language: string) {
  const texts: StarterText = starterMails(language)[starter];
  const { subject: subjectLine, preheader, name } = texts;
  return { name, subjectLine, preheader, blocks: blocksOf(texts, filledHeaders.has(starter)) };
}

function blocksOf(texts: StarterText, isFilled: boolean): MailBlock[] {
  const blocks: MailBlock[] = texts.title === undefined ? [] : headOf(texts.title, isFilled);
  blocks.push({ id: 'intro', kind: 'text', html: paragraph(texts.intro) });
  if (texts.body) blocks.push({ id: 'body', kind: 'text', html: paragraph(texts.body) });
  if (texts.left && texts.right) {
    blocks.push({
      id: 'stories',
      kind: 'columns',
      columns: [column('left', texts.left, texts.leftText), column('right', texts.right, texts.rightText)],
    });
  }
  if (texts.button) {
    const look = { look: 'filled', color: 'brand', align: 'left', corners: null } as const;
    blocks.push({ id: 'button', kind: 'button', label: texts.button, href: '', ...look });
  }
  if (texts.closing) blocks.push({ id: 'closing', kind: 'text', html: paragraph(texts.closing) });
  blocks.push({ id: 'space', kind: 'space', height: 16 });
  return blocks;
}

function headOf(title: string, isFilled: boolean): MailBlock[] {
  return [
    { id: 'header', kind: 'header', shows: 'logo_and_name', align: 'left', ...(isFilled && { isFilled }) },
    isFilled ? { id: 'line', kind: 'space', height: 16 } : { id: 'line', kind: 'divider' },
    { id: 'title', kind: 'heading', text: title, level: 1, align: 'left' },
  ];
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function column(id: string, title: string, text = '') {
  return [
    { id: `${id}-title`, kind: 'heading', text: title, level: 2, align: 'left' } as const,
    { id: `${id}-text`, kind: 'text', html: paragraph(text) } as const,
  ];
}
