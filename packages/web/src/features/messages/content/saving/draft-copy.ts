// What is not saved yet, as a copy in the browser: after a crash, or without a connection, it is there again when the page is
// opened. It is its author’s only, and gone after they sign out.
import { changedNames, type Edit, pick } from '../../../../app/forms/edit-base.ts';
import { readJsonDraft, writeDraft } from '../../../../app/forms/stored-draft.ts';

interface DraftCopy<T> {
  /** What the changes are based on. */
  readonly version: number;
  /** Of the properties that were changed. */
  readonly base: Partial<T>;
  readonly mine: Partial<T>;
  /** What was sent, but has no answer yet. */
  readonly sent?: Partial<T> | undefined;
}

interface Copied<T> {
  readonly edit: Edit<T>;
  readonly sent: Partial<T> | undefined;
}

/** `stored`: what the server made of the base. Returns whether there is room for it. */
export function storeCopy<T extends object>(key: string, { edit, sent }: Copied<T>, stored: T): boolean {
  const names = changedNames(edit);
  const copy: DraftCopy<T> = {
    version: edit.version,
    base: pick(stored, names),
    mine: pick(edit.values, names),
    sent,
  };
  return writeDraft(key, names.length === 0 ? undefined : JSON.stringify(copy));
}

/** On top of what is stored now; undefined if there is none. */
export function readCopy<T extends object>(key: string, stored: T): Copied<T> | undefined {
  const copy = readJsonDraft(key);
  if (!isCopy(copy)) return undefined;
  const names = Object.keys(stored);
  // Of properties that the stored have too.
  const base = { ...stored, ...pick(copy.base as T, names) };
  const values = { ...base, ...pick(copy.mine as T, names) };
  const sent = isObject(copy.sent) ? pick(copy.sent as T, names) : undefined;
  return { edit: { version: copy.version, base, values }, sent };
}

/** Those who use the browser can have changed it. */
function isCopy(found: unknown): found is DraftCopy<object> {
  return isObject(found) && Number.isInteger(found.version) && isObject(found.base) && isObject(found.mine);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
