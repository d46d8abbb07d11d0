// What is not saved yet, as a copy in the browser: after a crash, or without a connection, it is there again when the page is
// opened. It is its author’s only, and gone after they sign out.
import { readDraft, writeDraft } from '../../../../app/forms/stored-draft.ts';
import { changesOf } from './merge-drafts.ts';

interface DraftCopy<T> {
  /** What the changes are based on. */
  readonly version: number;
  /** Of the properties that were changed. */
  readonly base: Partial<T>;
  readonly mine: Partial<T>;
}

export interface Drafted<T> {
  readonly base: { readonly version: number; readonly content: T; readonly stored: T };
  readonly draft: T;
}

/** Whether there is room for it. */
export function storeCopy<T extends object>(key: string, { base, draft }: Drafted<T>): boolean {
  const mine = changesOf(base.content, draft);
  const copy: DraftCopy<T> = { version: base.version, base: pick(base.stored, mine), mine };
  return writeDraft(key, JSON.stringify(copy));
}

export function dropCopy(key: string): void {
  writeDraft(key, undefined);
}

/** On top of what is stored now; undefined if there is none. */
export function readCopy<T extends object>(key: string, stored: T): Drafted<T> | undefined {
  const copy = parsed(readDraft(key));
  if (!isCopy(copy)) return undefined;
  const base = { ...stored, ...pick(copy.base as Partial<T>, stored) };
  const draft = { ...base, ...pick(copy.mine as Partial<T>, stored) };
  return { base: { version: copy.version, content: base, stored: base }, draft };
}

/** Those who use the browser can have changed it. */
function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // As if there were none.
    return null;
  }
}

function isCopy(found: unknown): found is DraftCopy<object> {
  return isObject(found) && Number.isInteger(found.version) && isObject(found.base) && isObject(found.mine);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The properties that the other has too. */
function pick<T extends object>(from: Partial<T>, named: object): Partial<T> {
  const entries = Object.entries(from).filter(([key]) => key in named);
  // A part of the first.
  return Object.fromEntries(entries) as Partial<T>;
}
