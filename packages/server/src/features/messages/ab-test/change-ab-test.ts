// Changes the second version of a message, and shows it.
import {
  type AbTest,
  type AbTestChange,
  abShare,
  abTest,
  abWait,
} from '@fieldhouse/contract/message-ab-test';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { checkedBlocks } from '../record-lists/block-authors.ts';
import {
  firstMeasure,
  isMeasured,
  type StoredAbTest,
  storedAbTest,
  type TrackedRow,
} from '../stored-ab-test.ts';
import { withTagAuthors } from '../tag-authors/tag-authors.ts';
import { toShownTranslations, translationsOfB } from '../translations/change-translations.ts';
import { blocksOf, storedStyle, toStoredStyle, toWrittenContent } from '../written-content.ts';

interface ChangedMessage extends TrackedRow, Omit<StoredAbTest, keyof typeof defaults | 'measure'> {
  readonly abTest: unknown;
}

const defaults = { share: abShare.default, waitMinutes: abWait.default, isAutomatic: true };

/** As JSON; null to end the test. `message` has its other changes already. */
export async function toAbTest(
  ctx: TeamContext,
  change: AbTestChange | null,
  message: ChangedMessage,
): Promise<string | null> {
  if (change === null) return null;
  const before = storedAbTest(message.abTest) ?? copyOf(message);
  const { blocks, style, bodyHtml, translations: changes = {}, ...rest } = change;
  const checked = blocks && (await checkedBlocks(ctx, blocks, before));
  const written = toWrittenContent({ blocks: checked?.blocks, bodyHtml });
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const texts = { ...present, ...written, ...(checked && { blockAuthors: checked.blockAuthors }) };
  const { blockAuthors } = await withTagAuthors(ctx, before, texts);
  const test = {
    ...before,
    ...present,
    ...written,
    ...(style && { style: JSON.parse(toStoredStyle(style) ?? 'null') }),
    ...(checked && { blocks: JSON.parse(written.blocks ?? 'null') }),
    ...(blockAuthors !== undefined && { blockAuthors: JSON.parse(blockAuthors) }),
  };
  ensureMeasured(message, test);
  const { translations: _known, ...inFirst } = test;
  const translations = await translationsOfB(ctx, changes, {
    a: message,
    b: { ...test, method: message.method },
  });
  return JSON.stringify({ ...inFirst, ...(translations && { translations }) });
}

/** Refused if the message no longer tracks what decides its test. */
export function ensureStillMeasured(message: TrackedRow & { readonly abTest: unknown }): void {
  const test = storedAbTest(message.abTest);
  if (test) ensureMeasured(message, test);
}

function ensureMeasured(message: TrackedRow, { measure }: Pick<StoredAbTest, 'measure'>): void {
  if (!isMeasured(message, measure)) throw invalid(['body', 'abTest', 'measure'], 'not_tracked');
}

function copyOf(message: ChangedMessage): StoredAbTest {
  const { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, blockAuthors } = message;
  const content = { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, blockAuthors };
  const { translations = null } = message;
  return {
    ...(translations !== null && { translations }),
    ...defaults,
    measure: firstMeasure(message),
    ...content,
  };
}

interface ShownRow {
  readonly abTest: unknown;
  readonly abDecidesAt: Date | null;
  readonly abWinner: string | null;
  readonly abReason: string | null;
  readonly abDecidedAt: Date | null;
}

export function toShownAbTest(row: ShownRow): AbTest | null {
  const test = storedAbTest(row.abTest);
  if (!test) return null;
  const { blockAuthors: _authors, ...shown } = test;
  const { abWinner: variant, abReason: reason, abDecidedAt: at } = row;
  return {
    ...shown,
    blocks: blocksOf(test),
    style: storedStyle(test.style ?? null),
    translations: toShownTranslations(test.translations),
    decidesAt: row.abDecidesAt?.toISOString() ?? null,
    winner: variant === null ? null : abTest.shape.winner.parse({ variant, reason, at: at?.toISOString() }),
  };
}
