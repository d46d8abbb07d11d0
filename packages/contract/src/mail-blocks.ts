// The content of an email as blocks, from top to bottom. Texts may contain merge tags. The footer is not a block: every
// mail ends with it.
import { z } from 'zod';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, viewId, wizardId, wizardTaskId } from './ids.ts';
import { mailColor, mailCorners } from './mail-style.ts';
import { dateTime, text } from './text.ts';

/** Unique within a mail; moves with the block. */
const blockId = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const mailAlignments = ['left', 'center', 'right'] as const;
const alignment = z.enum(mailAlignments);
export type MailAlignment = z.output<typeof alignment>;

/**
 * Empty while nothing is chosen yet. May contain merge tags behind the host. `wizard:` and an id leads to a wizard of the
 * team, `mail-file:` and the token of `mailFiles.upload` to that file (a name may follow a slash), `record:recipient` to the
 * record through which the recipient is included.
 */
const link = z.union([
  z.literal(''),
  text(2000).regex(
    /^(https?:\/\/[^\s"<>]|mailto:|tel:|wizard:[0-9a-f-]{36}$|mail-file:[\w-]{24}(\/[\w.%~-]*)?$|record:recipient$)[^"<>\r\n]*$/i,
  ),
]);

/**
 * Only people whose record of the collection matches get the block. The filter is null for a viewer who may not read what
 * it names; saved as null, it stays as it is.
 */
export const blockCondition = z.strictObject({ collectionId, filter: boundedFilter.nullable() });
export type BlockCondition = z.output<typeof blockCondition>;

export const savedMailBlockId = z.uuid().toLowerCase();

const common = {
  id: blockId,
  visibleTo: blockCondition.optional(),
  /** The saved blocks that it was copied from: who wrote them counts as an author of the mail. */
  savedBlockId: savedMailBlockId.optional(),
};

export const headingBlock = z.strictObject({
  ...common,
  kind: z.literal('heading'),
  text: text(500),
  level: z.union([z.literal(1), z.literal(2)]),
  align: alignment,
});

export const textBlock = z.strictObject({
  ...common,
  kind: z.literal('text'),
  /** Sanitised HTML. */
  html: text(200_000),
});

export const pictureSizes = ['full', 'medium', 'small'] as const;
export const pictureBlock = z.strictObject({
  ...common,
  kind: z.literal('picture'),
  /** From `mailPictures.upload`; null while none is chosen. */
  picture: z
    .strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{24}$/),
      width: z.int().min(1).max(4000),
      height: z.int().min(1).max(40_000),
    })
    .nullable(),
  /** What it shows, for those who don’t see it. A mail isn’t sent without it. */
  alt: text(300),
  href: link,
  size: z.enum(pictureSizes),
  align: alignment,
});

export const buttonLooks = ['filled', 'outline'] as const;
export const buttonBlock = z.strictObject({
  ...common,
  kind: z.literal('button'),
  label: text(100),
  href: link,
  look: z.enum(buttonLooks),
  color: mailColor,
  align: alignment,
  /** Null for those of the mail’s style. */
  corners: mailCorners.nullable(),
});

const divider = z.strictObject({ ...common, kind: z.literal('divider') });

export const spaceBlock = z.strictObject({
  ...common,
  kind: z.literal('space'),
  height: z.int().min(8).max(96),
});

export const socialNetworks = [
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'x',
  'tiktok',
  'whatsapp',
  'mastodon',
  'bluesky',
  'website',
] as const;
export const maxSocialLinks = 10;
const social = z.strictObject({
  ...common,
  kind: z.literal('social'),
  links: z.array(z.strictObject({ network: z.enum(socialNetworks), href: link })).max(maxSocialLinks),
  align: alignment,
});

export const headerLooks = ['logo', 'name', 'logo_and_name'] as const;
/** The brand of the account. Without a logo, `logo` shows nothing. */
const header = z.strictObject({
  ...common,
  kind: z.literal('header'),
  shows: z.enum(headerLooks),
  align: alignment,
  /** On the accent colour. */
  isFilled: z.boolean().optional(),
  /** With a link to the mail as a page, for mail programs that show it badly. */
  hasBrowserLink: z.boolean().optional(),
});

export const maxListedRecords = 20;
export const maxListedColumns = 6;
/**
 * Records as a table, as they are when the mail is sent. It shows no more than the person who wrote the block may read.
 */
export const recordsBlock = z.strictObject({
  ...common,
  kind: z.literal('records'),
  heading: text(200),
  /** Null while none is chosen. */
  collectionId: collectionId.nullable(),
  /** A view of the team, for its filter and order; null for all records. */
  viewId: viewId.nullable(),
  columns: z.array(z.string().min(1).max(60)).max(maxListedColumns),
  limit: z.int().min(1).max(maxListedRecords),
});
export type RecordsBlock = z.output<typeof recordsBlock>;

export const maxAnswerChoices = 6;
/** What is written into the field: yes or no, or an item of the list. */
export const answerValue = z.union([z.boolean(), z.uuid().toLowerCase()]);
export type AnswerValue = z.output<typeof answerValue>;
/**
 * A question that recipients answer with a button. The answer is written by a run of the wizard, which asks that question and
 * nothing else, for the record through which the recipient is included.
 */
export const answersBlock = z.strictObject({
  ...common,
  kind: z.literal('answers'),
  question: text(300),
  /** Null while none is chosen. */
  wizardId: wizardId.nullable(),
  taskId: wizardTaskId.nullable(),
  fieldId: fieldId.nullable(),
  choices: z.array(z.strictObject({ label: text(100), value: answerValue })).max(maxAnswerChoices),
  /** From then on, no answer is taken; null: as long as the wizard is open, for a year at most. */
  closesAt: dateTime.nullable(),
});
export type AnswersBlock = z.output<typeof answersBlock>;

const columnBlock = z.discriminatedUnion('kind', [
  headingBlock,
  textBlock,
  pictureBlock,
  buttonBlock,
  spaceBlock,
]);

export const columnsBlock = z.strictObject({
  ...common,
  kind: z.literal('columns'),
  columns: z.array(z.array(columnBlock).max(10)).min(2).max(3),
});

export const mailBlock = z.discriminatedUnion('kind', [
  headingBlock,
  textBlock,
  pictureBlock,
  buttonBlock,
  columnsBlock,
  divider,
  spaceBlock,
  social,
  header,
  recordsBlock,
  answersBlock,
]);
export type MailBlock = z.output<typeof mailBlock>;
export type MailBlockKind = MailBlock['kind'];
/** A block that fits into a column. */
export type ColumnBlock = z.output<typeof columnBlock>;

export const maxMailBlocks = 100;

/** As accepted: ids are unique, and all texts together stay below the limit of a body. */
export const mailBlocks = z
  .array(mailBlock)
  .max(maxMailBlocks)
  .refine((blocks) => hasUniqueIds(blocks), { error: 'block_ids_repeated' })
  .refine((blocks) => JSON.stringify(blocks).length <= 300_000, { error: 'mail_too_big' });

function hasUniqueIds(blocks: readonly MailBlock[]): boolean {
  const ids = blocks.flatMap((block) => [
    block.id,
    ...(block.kind === 'columns' ? block.columns.flat().map(({ id }) => id) : []),
  ]);
  return new Set(ids).size === ids.length;
}
