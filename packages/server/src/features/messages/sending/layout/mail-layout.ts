// The layout of a mail in MJML. Whatever an author wrote is a numbered slot in it, filled after MJML has compiled the
// layout: the compiler sees no text from outside, and the result is the same for every text.
import type { ColumnBlock, MailAlignment, MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import { readableOn } from '@fieldhouse/domain/colors/ink-on';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { answerTag } from '@fieldhouse/domain/messages/answers/answer-links';
import { conditionName } from '@fieldhouse/domain/messages/content/block-conditions';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import {
  networkIconSize as iconSize,
  mailPicturePath,
  networkIconPath,
  networkNames,
} from '@fieldhouse/domain/messages/content/mail-blocks';
import { darkLookOf, type MailLook } from '@fieldhouse/domain/messages/content/mail-style';
import { alignmentIn, directionOf } from '@fieldhouse/domain/messages/content/writing-direction';

/** `line` is HTML without blocks; `fixed` has no merge tags; a link is counted, if the message counts clicks. */
export type Slot =
  | { readonly kind: 'html' | 'line' | 'fixed'; readonly html: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }
  /** What is between them is only for those who meet the condition. */
  | { readonly kind: 'begin'; readonly condition: string }
  | { readonly kind: 'end' };

export interface MailLayout {
  readonly mjml: string;
  readonly slots: readonly Slot[];
}

interface MailBrand {
  readonly teamName: string;
  readonly logoUrl: string | null;
  readonly appUrl: string;
  readonly language: string;
  readonly look: MailLook;
}

interface MailFrame extends MailBrand {
  readonly subject: string;
  readonly preheader: string;
  /** HTML with system tags. */
  readonly footer: string;
  readonly pixel: string;
  /** The table of a block that lists records, as HTML. */
  readonly tableOf: (blockId: string) => string;
  readonly variant?: Variant;
  /** Text of the link to the mail as a page. */
  readonly readInBrowser: string;
  /** The tag that becomes its address. */
  readonly viewUrl: string;
}

/** Finds the slots of a compiled layout. */
export const slotPattern = /fhslot(\d+)x/;

const padding = 28;
const columnPadding = 14;

function pictureWidths({ width }: MailLook) {
  return { full: width - 2 * padding, medium: Math.round(width * 0.6), small: Math.round(width * 0.3) };
}

export function layOutMail(blocks: readonly MailBlock[], frame: MailFrame): MailLayout {
  const slots: Slot[] = [];
  const slot = (one: Slot): string => `fhslot${slots.push(one) - 1}x`;
  const line = (html: string) => slot({ kind: 'line', html });
  const context = { slot, line, brand: frame, indent: padding };
  const { look } = frame;
  const title = line(escapeHtml(frame.subject));
  const preview =
    frame.preheader === '' ? '' : `<mj-preview>${line(escapeHtml(frame.preheader))}</mj-preview>`;
  const sections = toSections(blocks).map((section, index) =>
    'kind' in section
      ? conditional(section, context, sectionMjml(section, context, index === 0))
      : sectionMjml(section, context, index === 0),
  );
  const top = blocks[0]?.kind === 'header' && blocks[0].isFilled ? 0 : 16;
  const isMirrored = directionOf(frame.language) === 'rtl';
  const mjml = `<mjml lang="${frame.language}"${isMirrored ? ' dir="rtl"' : ''}><mj-head><mj-title>${title}</mj-title>${preview}${headOf(look, isMirrored)}</mj-head>
<mj-body css-class="fh-page" background-color="${look.page}" width="${look.width}px"><mj-wrapper css-class="fh-card" background-color="${look.paper}" border-radius="${look.corners}px" padding="${top}px 0 16px">${sections.join('')}</mj-wrapper>
<mj-section padding="12px 0"><mj-column><mj-text css-class="fh-foot" align="center" font-size="12px" line-height="1.6" color="${look.foot}">${line(frame.footer)}</mj-text></mj-column></mj-section><mj-raw>${line(frame.pixel)}</mj-raw></mj-body></mjml>`;
  return { mjml, slots };
}

function darkStyles(look: MailLook): string {
  const { page, paper, text, heading, link, foot, footLink } = darkLookOf(look);
  const own =
    heading === text ? '' : `\n.fh-text h1.fh-head,.fh-text h2.fh-head { color:${heading} !important; }`;
  return `@media (prefers-color-scheme: dark) {
.fh-page { background:${page} !important; }
div[role=article] { background:${page} !important; }
.fh-card,.fh-card>table { background:${paper} !important; }
.fh-text,.fh-text div,.fh-text td,.fh-text th,.fh-text p,.fh-text h1,.fh-text h2 { color:${text} !important; }${own}
.fh-text a { color:${link} !important; }
.fh-foot div { color:${foot} !important; }
.fh-foot a { color:${footLink} !important; } }`;
}

function headOf(look: MailLook, isMirrored: boolean): string {
  // MJML writes a direction into every cell.
  const direction = isMirrored ? '<mj-wrapper direction="rtl" /><mj-column direction="rtl" />' : '';
  return `<mj-attributes><mj-all font-family="${look.font}" />${direction}<mj-text padding="8px ${padding}px" font-size="${look.textSize}px" line-height="1.55" color="${look.text}" /><mj-section padding="0"${isMirrored ? ' direction="rtl"' : ''} /></mj-attributes>
<mj-style>.fh-text a { color:${look.link}; } ${darkStyles(look)}</mj-style>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>`;
}

type SingleBlock = Exclude<MailBlock, { kind: 'columns' }>;
type HeaderBlock = Extract<MailBlock, { kind: 'header' }>;
/** Several blocks below each other, or one that needs a section of its own. */
type Section = readonly SingleBlock[] | Extract<MailBlock, { kind: 'columns' }> | HeaderBlock;

/** Blocks of one column share a section: mails stay small. */
function toSections(blocks: readonly MailBlock[]): Section[] {
  const sections: Section[] = [];
  let open: SingleBlock[] | undefined;
  for (const block of blocks) {
    if (block.kind === 'columns' || (block.kind === 'header' && block.isFilled)) {
      sections.push(block);
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      sections.push(open);
    }
    open.push(block);
  }
  return sections;
}

interface BlockContext {
  readonly slot: (one: Slot) => string;
  readonly line: (html: string) => string;
  readonly brand: MailFrame;
  /** Pixels beside a block; in a column, the column has its own. */
  readonly indent: number;
}

/** MJML leaves the marks around it where they are, outside of what it draws for the block. */
function conditional(
  { id, visibleTo }: MailBlock | ColumnBlock,
  { slot, brand }: BlockContext,
  drawn: string,
): string {
  if (!visibleTo || drawn === '') return drawn;
  const begin = slot({ kind: 'begin', condition: conditionName(id, brand) });
  return `<mj-raw>${begin}</mj-raw>${drawn}<mj-raw>${slot({ kind: 'end' })}</mj-raw>`;
}

function sectionMjml(section: Section, context: BlockContext, isFirst: boolean): string {
  const { look } = context.brand;
  if (!('kind' in section)) {
    const widest = pictureWidths(look).full;
    const drawn = section.map((block) => blockMjml(block, context, widest)).join('');
    return `<mj-section><mj-column>${drawn}</mj-column></mj-section>`;
  }
  if (section.kind === 'header') {
    const { color } = colorsOf('brand', look.brand);
    const drawn = headerMjml(section, context);
    return drawn === ''
      ? ''
      : `<mj-section background-color="${color}" border-radius="${isFirst ? `${look.corners}px ${look.corners}px 0 0` : '0'}" padding="8px 0"><mj-column>${drawn}</mj-column></mj-section>`;
  }
  const inner = Math.floor(look.width / section.columns.length) - 2 * columnPadding;
  const columns = section.columns.map((blocks) => {
    const drawn = blocks.map((block) => blockMjml(block, { ...context, indent: 0 }, inner)).join('');
    return `<mj-column padding="0 ${columnPadding}px" vertical-align="top">${drawn}</mj-column>`;
  });
  return `<mj-section padding="0 ${columnPadding}px">${columns.join('')}</mj-section>`;
}

function blockMjml(block: SingleBlock | ColumnBlock, context: BlockContext, widest: number): string {
  return conditional(block, context, drawnBlock(block, context, widest));
}

function drawnBlock(block: SingleBlock | ColumnBlock, context: BlockContext, widest: number): string {
  switch (block.kind) {
    case 'heading':
      return headingMjml(block, context);
    case 'text':
      return textMjml(context.slot({ kind: 'html', html: block.html }), 'left', context);
    case 'picture':
      return pictureMjml(block, context, widest);
    case 'button':
      return buttonMjml(block, context);
    case 'divider':
      return `<mj-divider border-width="1px" border-color="${context.brand.look.rule}" padding="12px ${context.indent}px" />`;
    case 'space':
      return `<mj-spacer height="${block.height}px" />`;
    case 'social':
      return socialMjml(block, context);
    case 'header':
      return headerMjml(block, context);
    case 'records':
      return recordsMjml(block, context);
    case 'answers':
      return answersMjml(block, context);
  }
}

function textMjml(inner: string, align: MailAlignment, { indent, brand }: BlockContext): string {
  return `<mj-text css-class="fh-text" align="${alignmentIn(align, brand.language)}" padding="8px ${indent}px">${inner}</mj-text>`;
}

function titleMjml(
  { text, level }: { readonly text: string; readonly level: 1 | 2 },
  { line, brand: { look } }: BlockContext,
): string {
  const font = look.headingFont === look.font ? '' : `;font-family:${look.headingFont}`;
  const color = look.heading === look.text ? '' : `;color:${look.heading}`;
  const style = `margin:0;font-size:${look.headingSizes[level]}px;line-height:1.3;font-weight:700${font}${color}`;
  const mark = color === '' ? '' : ' class="fh-head"';
  return `<h${level}${mark} style="${style}">${line(escapeHtml(text))}</h${level}>`;
}

function headingMjml(block: Extract<MailBlock, { kind: 'heading' }>, context: BlockContext): string {
  return block.text === '' ? '' : textMjml(titleMjml(block, context), block.align, context);
}

function pictureMjml(
  block: Extract<MailBlock, { kind: 'picture' }>,
  { slot, line, brand, indent }: BlockContext,
  widest: number,
): string {
  if (block.picture === null) return '';
  const drawn = Math.min(widest, pictureWidths(brand.look)[block.size], block.picture.width);
  const src = line(escapeHtml(brand.appUrl + mailPicturePath(block.picture.token)));
  const href =
    block.href === '' ? '' : ` href="${slot({ kind: 'link', url: block.href, label: block.alt })}"`;
  return `<mj-image src="${src}" alt="${line(escapeHtml(block.alt))}"${href} align="${alignmentIn(block.align, brand.language)}" width="${drawn}px" padding="8px ${indent}px" />`;
}

function buttonMjml(
  block: Extract<MailBlock, { kind: 'button' }>,
  { slot, line, brand: { look: mail, language }, indent }: BlockContext,
): string {
  if (block.label === '') return '';
  const { look, align, corners, label, href } = block;
  const { color, ink } = colorsOf(block.color, mail.brand);
  const text = block.color === 'brand' ? readableOn(color, mail.paper) : color;
  const drawn =
    look === 'filled'
      ? `background-color="${color}" color="${ink}"`
      : `background-color="${mail.paper}" color="${text}" border="2px solid ${text}"`;
  const link = href === '' ? '' : ` href="${slot({ kind: 'link', url: href, label })}"`;
  return `<mj-button ${drawn}${link} align="${alignmentIn(align, language)}" border-radius="${corners ?? mail.buttonCorners}px" font-size="${mail.textSize}px" font-weight="600" inner-padding="12px 24px" padding="12px ${indent}px">${line(escapeHtml(label))}</mj-button>`;
}

function socialMjml(block: Extract<MailBlock, { kind: 'social' }>, context: BlockContext): string {
  const { slot, brand } = context;
  const links = block.links
    .filter(({ href }) => href !== '')
    .map(({ network, href }) => {
      const label = networkNames[network];
      const src = escapeHtml(brand.appUrl + networkIconPath(network));
      const icon = `<img src="${src}" alt="${label}" width="${iconSize}" height="${iconSize}" style="display:inline-block;border:0;vertical-align:middle">`;
      return `<a href="${slot({ kind: 'link', url: href, label })}" target="_blank">${icon}</a>`;
    });
  return links.length === 0 ? '' : textMjml(links.join(' &nbsp; '), block.align, context);
}

function headerMjml(block: HeaderBlock, context: BlockContext): string {
  const { line, brand } = context;
  const name = escapeHtml(brand.teamName);
  const logo =
    brand.logoUrl === null || block.shows === 'name'
      ? ''
      : `<img src="${escapeHtml(brand.logoUrl)}" height="48" alt="${name}" style="display:inline-block;height:48px;max-width:280px;border:0;vertical-align:middle">`;
  const words = block.shows === 'logo' ? '' : `<strong style="vertical-align:middle">${name}</strong>`;
  const { ink } = colorsOf('brand', brand.look.brand);
  const own = [logo, words].filter((one) => one !== '').join('&nbsp;&nbsp;');
  const inner = block.hasBrowserLink ? withBrowserLink(own, block, brand) : own;
  if (inner === '') return '';
  if (!block.isFilled) return textMjml(line(inner), block.align, context);
  return `<mj-text align="${alignmentIn(block.align, brand.language)}" color="${ink}" padding="8px ${padding}px">${line(inner)}</mj-text>`;
}

/** Beside a brand on the left, or below it. */
function withBrowserLink(own: string, { align, isFilled }: HeaderBlock, brand: MailFrame): string {
  const color = isFilled ? `;color:${colorsOf('brand', brand.look.brand).ink}` : '';
  const link = `<a href="${brand.viewUrl}" target="_blank" style="font-size:13px${color}">${escapeHtml(brand.readInBrowser)}</a>`;
  if (own === '') return link;
  if (align !== 'left') return `${own}<br>${link}`;
  const start = alignmentIn(align, brand.language);
  const cell = `style="font-family:${brand.look.font.replaceAll("'", '')};font-size:${brand.look.textSize}px${color};vertical-align:middle;`;
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr><td ${cell}text-align:${start}">${own}</td><td ${cell}text-align:${alignmentIn('right', brand.language)}">${link}</td></tr></table>`;
}

function recordsMjml(
  { id, heading }: Extract<MailBlock, { kind: 'records' }>,
  context: BlockContext,
): string {
  const title =
    heading === '' ? '' : textMjml(titleMjml({ text: heading, level: 2 }, context), 'left', context);
  const table = context.slot({ kind: 'fixed', html: context.brand.tableOf(id) });
  return `${title}${textMjml(table, 'left', context)}`;
}

function answersMjml(
  { id, question, choices }: Extract<MailBlock, { kind: 'answers' }>,
  context: BlockContext,
): string {
  const { line, brand, indent } = context;
  const { brand: colors, buttonCorners, textSize } = brand.look;
  const { color, ink } = colorsOf('brand', colors);
  const asked = textMjml(`<strong>${line(escapeHtml(question))}</strong>`, 'center', context);
  const buttons = choices.map(
    ({ label }, choice) =>
      `<mj-button background-color="${color}" color="${ink}" href="${line(`{{${answerTag(id, choice)}}}`)}" align="center" border-radius="${buttonCorners}px" font-size="${textSize}px" font-weight="600" inner-padding="12px 24px" padding="6px ${indent}px">${line(escapeHtml(label))}</mj-button>`,
  );
  return asked + buttons.join('');
}
