// What every reading of a shared view does the same way: language, printed cells, cursors, and which columns it asks for.
import { type Language, language as languageSchema } from '@fieldhouse/contract/identity';
import type { SharedCell } from '@fieldhouse/contract/public-views';
import type { DataRecord, RecordQuery } from '@fieldhouse/contract/records';
import { makeValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { Refusal } from '../../kernel/http/refusal.ts';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';
import { getTeamRow } from '../teams/index.ts';
import type { OpenedView } from './open-view.ts';
import { printCell } from './print-cells.ts';
import { openText, sealText } from './sealed-text.ts';

export async function loadPrinting(opened: OpenedView, token: string, wanted: Language | undefined) {
  const { ctx, fields, target } = opened;
  const team = await getTeamRow(ctx.db);
  const language = wanted ?? languageSchema.catch('en').parse(team.defaultInterfaceLanguage);
  const key = keyOf(opened);
  const printing = {
    language,
    printer: makeValuePrinter({
      language,
      timeZone: team.primaryTimezone,
      words: messageWords(language).printed,
    }),
    addressOf: (file: { readonly recordId: string; readonly fieldId: string; readonly fileId: string }) =>
      `/api/public/views/${token}/files/${sealText(key, target.id, [file.recordId, file.fieldId, file.fileId].join(' '))}`,
  };
  const print = (record: DataRecord): SharedCell[] =>
    fields.map((field) => printCell(printing, field, record));
  return { team, language, print };
}

/** The engine's cursor; refuses one that was not sealed for this view with `not_found`. */
export function openCursor(opened: OpenedView, after: string | undefined): string | undefined {
  if (after === undefined) return undefined;
  const cursor = openText(keyOf(opened), opened.target.id, after);
  if (cursor === undefined) throw new Refusal('not_found');
  return cursor;
}

export function sealCursor(opened: OpenedView, next: string | null): string | null {
  return next === null ? null : sealText(keyOf(opened), opened.target.id, next);
}

/** The record, field and file of an address that a page contained; undefined for others. */
export function readFileReference(opened: OpenedView, sealed: string) {
  const [recordId, fieldId, fileId] = openText(keyOf(opened), opened.target.id, sealed)?.split(' ') ?? [];
  return recordId && fieldId && fileId ? { recordId, fieldId, fileId } : undefined;
}

function keyOf({ ctx }: OpenedView): Buffer {
  return derivedKey(ctx.deps.secrets.appSecret, 'shared view');
}

export function searchOf(search: string | undefined): Pick<RecordQuery, 'search'> {
  return search !== undefined && search !== '' ? { search } : {};
}

/** The order by a hidden field would reveal its values, also in the cursor. */
export function ownSorts({ view, fields }: Pick<OpenedView, 'view' | 'fields'>) {
  return (view.settings.sorts ?? []).filter(({ field }) =>
    fields.some(({ columnName }) => columnName === field),
  );
}

/** The columns of the fields, in all languages. */
export function selectOf(fields: OpenedView['fields']): string[] {
  return fields.flatMap(({ columnName, languages }) => [
    columnName,
    ...(languages ?? []).slice(1).map((language) => `${columnName}@${language}`),
  ]);
}
