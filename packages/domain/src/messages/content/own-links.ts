// Links of a mail that lead to a file which was uploaded for it, or to the record through which the recipient was
// included.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { flattenBlocks, hrefsOf } from './mail-blocks.ts';

const writtenFile = /\bmail-file:([\w-]{24})(?:\/([\w.%~-]*))?/g;
const wholeFile = new RegExp(`^${writtenFile.source}$`);

/** The name is only for those who edit the mail. */
export function fileHref({ token, name }: { readonly token: string; readonly name: string }): string {
  const encoded = encodeURIComponent(name.slice(0, 100).toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `mail-file:${token}/${encoded}`;
}

/** Undefined for any other address. */
export function fileOf(href: string): { readonly token: string; readonly name: string } | undefined {
  const [, token, name = ''] = wholeFile.exec(href) ?? [];
  return token === undefined ? undefined : { token, name: decoded(name) };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Written by hand.
    return name;
  }
}

/** The address of a link to the recipient’s record. */
export const recordHref = 'record:recipient';
const writtenRecord = /\brecord:recipient\b/g;

/** The merge tag that becomes its address; only filled by the engine, as all tags that begin so. */
export const recordTag = 'zz_record_url';
export const isRecordTag = (address: string) => address === `{{${recordTag}}}`;

/** The address path of a stored file. */
export function mailFilePath(token: string): string {
  return `/api/mail-files/${token}`;
}

/** The tokens of the files that the blocks lead to. */
export function fileTokensIn(blocks: readonly MailBlock[]): string[] {
  return [...new Set(filePlaces(blocks).map(({ token }) => token))];
}

/** Each block that leads to a file, once for each of its links. */
export function filePlaces(blocks: readonly MailBlock[]) {
  return flattenBlocks(blocks).flatMap((block) =>
    hrefsOf(block).flatMap((href) => {
      const file = fileOf(href);
      return file ? [{ blockId: block.id, token: file.token }] : [];
    }),
  );
}

/** The blocks that lead to the recipient’s record. */
export function blocksWithRecordLink(blocks: readonly MailBlock[]): string[] {
  return flattenBlocks(blocks)
    .filter((block) => hrefsOf(block).includes(recordHref))
    .map(({ id }) => id);
}

/** The same content with addresses that lead there from everywhere. */
export function replaceOwnLinks<Content>(content: Content, appUrl: string): Content {
  const replaced = JSON.stringify(content)
    .replaceAll(writtenFile, (_, token: string) => appUrl + mailFilePath(token))
    .replaceAll(writtenRecord, `{{${recordTag}}}`);
  // Only texts within it have changed.
  return JSON.parse(replaced) as Content;
}
