// What a block that lists records shows: a table, and lines of plain text. Mail programs give a cell no font of the text
// around it, so each has its own.
import type { ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import type { ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { answerTag } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { answersHtml, blocksToHtml } from '@fieldhouse/domain/messages/content/mail-blocks';
import type { MailLook } from '@fieldhouse/domain/messages/content/mail-style';
import { alignmentIn } from '@fieldhouse/domain/messages/content/writing-direction';
import type { RecordList, RecordLists } from '../../record-lists/record-list.ts';

interface TableWords {
  readonly printer: ValuePrinter;
  readonly noRecords: string;
  readonly look: MailLook;
  readonly language: string;
}

export function recordTableHtml(
  list: RecordList | undefined,
  { printer, noRecords, look, language }: TableWords,
): string {
  if (!list || list.rows.length === 0) return escapeHtml(noRecords);
  const start = alignmentIn('left', language);
  const end = alignmentIn('right', language);
  const cell = `font-family:${look.font};font-size:${look.textSize - 1}px;line-height:1.45;text-align:${start};vertical-align:top`;
  const headStyle = `${cell};padding:6px 0;padding-${end}:12px;font-weight:600;border-bottom:2px solid ${look.rule}`;
  const cellStyle = `${cell};padding:8px 0;padding-${end}:12px;border-bottom:1px solid ${look.rule}`;
  const head = list.titles.map((title) => `<th scope="col" style="${headStyle}">${escapeHtml(title)}</th>`);
  const rows = list.rows.map((row) => {
    const cells = row.map((value) => `<td style="${cellStyle}">${cellHtml(value, printer)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table width="100%" border="0" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${head.join('')}</tr>${rows.join('')}</table>`;
}

function cellHtml(value: RecordList['rows'][number][number], printer: ValuePrinter): string {
  if (value === null) return '';
  return typeof value === 'string'
    ? escapeHtml(value).replaceAll(/\r\n|\r|\n/g, '<br>')
    : printer.inlineHtml(value);
}

interface Listed {
  readonly lists: RecordLists;
  readonly printer: ValuePrinter;
  readonly noRecords: string;
}

type TextPiece = (
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'fixed'; readonly text: string }
) & {
  /** Blocks around it, outermost first, that not everyone gets. */
  readonly within: readonly string[];
};

/** The content in reading order: rich text, and the lists and what not everyone gets between as they are. */
export function textPieces(
  { blocks, bodyHtml }: { readonly blocks: readonly MailBlock[] | null; readonly bodyHtml: string },
  listed: Listed,
): TextPiece[] {
  if (
    !blocks?.some(({ kind }) => kind === 'records' || kind === 'answers') &&
    conditionsIn(blocks ?? []).length === 0
  )
    return [{ kind: 'html', html: bodyHtml, within: [] }];
  return piecesOf(blocks ?? [], listed, []);
}

function piecesOf(
  blocks: readonly (MailBlock | ColumnBlock)[],
  listed: Listed,
  within: readonly string[],
): TextPiece[] {
  const pieces: TextPiece[] = [];
  let open: (MailBlock | ColumnBlock)[] = [];
  const close = () => {
    const html = blocksToHtml(open);
    if (html !== '') pieces.push({ kind: 'html', html, within });
    open = [];
  };
  for (const block of blocks) {
    if (block.visibleTo) {
      const { visibleTo: _, ...own } = block;
      close();
      pieces.push(...piecesOf([own], listed, [...within, block.id]));
    } else if (block.kind === 'columns' && conditionsIn([block]).length > 0) {
      close();
      pieces.push(...piecesOf(block.columns.flat(), listed, within));
    } else if (block.kind === 'records') {
      if (block.heading !== '')
        open.push({ id: block.id, kind: 'heading', text: block.heading, level: 2, align: 'left' });
      close();
      pieces.push({ kind: 'fixed', text: recordLines(listed.lists[block.id], listed), within });
    } else if (block.kind === 'answers') {
      close();
      const html = answersHtml(block, (choice) => `{{${answerTag(block.id, choice)}}}`);
      pieces.push({ kind: 'html', html, within });
    } else open.push(block);
  }
  close();
  return pieces;
}

function recordLines(list: RecordList | undefined, { printer, noRecords }: Listed): string {
  if (!list || list.rows.length === 0) return noRecords;
  const lines = list.rows.map((row) => {
    const written = row.map((value) =>
      value === null || typeof value === 'string' ? value : printer.line(value),
    );
    const [first, ...others] = list.titles.map(
      (title, index) => [title, oneLine(written[index] ?? '')] as const,
    );
    const rest = others.filter(([, value]) => value !== '').map(([title, value]) => `${title}: ${value}`);
    return `- ${[first?.[1] ?? '', ...rest].filter((part) => part !== '').join(', ')}`;
  });
  return lines.join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
