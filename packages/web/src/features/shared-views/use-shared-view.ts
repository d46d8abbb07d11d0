// The pages of a shared view, for the visitor's search, order and language.
import type { Language } from '@fieldhouse/contract/identity';
import { useState } from 'react';
import { publicViewsApi } from '../../api/endpoints/views/public-views-api.ts';
import { browserStorage } from '../../app/browser-storage.ts';
import { usePageLanguage } from '../../app/language/use-page-language.ts';
import { usePages } from './use-pages.ts';

export interface SharedSort {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
}

/** What the visitor reads: by which link, for which search, in which language. */
export interface Reading {
  readonly token: string;
  readonly search: string;
  readonly language: Language | undefined;
}

export function useSharedView(token: string) {
  const [unlocked, setUnlocked] = useState(() => readUnlocked(token));
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<SharedSort>();
  const [language] = useState(wantedLanguage);
  const used = (unlocked ?? token).slice(0, 200);
  const reading: Reading = { token: used, search, language };
  const selection = { ...queryOf(reading), ...order };
  const query = usePages(JSON.stringify([used, selection]), (after, signal) =>
    publicViewsApi.read(
      { params: { token: used }, query: { ...selection, ...(after !== undefined && { after }) } },
      { signal },
    ),
  );
  const [first] = query.pages;
  usePageLanguage(first?.view?.language);
  // After twelve hours, or with another password, the link itself asks again.
  const isStale = query.error !== undefined && unlocked !== undefined;
  const unlock = async (password: string) => {
    const opened = await publicViewsApi.unlock({ params: { token }, body: { password } });
    writeUnlocked(token, opened.token);
    setUnlocked(opened.token);
  };
  const lock = () => {
    writeUnlocked(token, undefined);
    setUnlocked(undefined);
  };
  return { query, first, setSearch, order, setOrder, unlock, lock, isStale, reading, selection };
}

/** The part of a reading that each request has in its address. */
export function queryOf({ search, language }: Reading) {
  return { ...(search !== '' && { search }), ...(language && { language }) };
}

/** Those of the contract, whose schemas visitors don't load. */
const languages = ['en', 'es'] as const satisfies readonly Language[];

/** That of the address, else of the browser; undefined for that of the team. */
function wantedLanguage() {
  const named = new URLSearchParams(window.location.search).get('lang');
  const tags = [...(named === null ? [] : [named]), ...navigator.languages];
  return tags.flatMap((tag) => languages.find((one) => one === tag.toLowerCase().split('-')[0]) ?? [])[0];
}

const storageKey = (token: string) => `fieldhouse-view:${token}`;

function readUnlocked(token: string): string | undefined {
  return browserStorage.session.read(storageKey(token));
}

function writeUnlocked(token: string, unlocked: string | undefined): void {
  // Without storage it lasts as long as the page.
  if (unlocked === undefined) browserStorage.session.remove(storageKey(token));
  else browserStorage.session.write(storageKey(token), unlocked);
}
