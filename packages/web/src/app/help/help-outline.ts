// The titles and headings of the guide: its list of pages, and what the palette searches. One file per language.
import type { Language } from '@fieldhouse/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import type { GuideOutline } from '../../../guide-page.ts';
import { type HelpPageId, helpPages } from './help-pages.ts';

export interface HelpOutline extends GuideOutline {
  readonly id: HelpPageId;
}

export const helpOutlineQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: async () => outlineOf((await files[language]()).outlines),
    staleTime: Number.POSITIVE_INFINITY,
  });

const files = {
  en: () => import('./outlines-en.ts'),
  es: () => import('./outlines-es.ts'),
};

/** By the path of the file. */
type Outlines = Readonly<Record<string, GuideOutline>>;

function outlineOf(outlines: Outlines): readonly HelpOutline[] {
  const found = Object.entries(outlines);
  return helpPages.flatMap((id) => {
    const outline = found.find(([file]) => file.endsWith(`/${id}.md`))?.[1];
    return outline ? [{ ...outline, id }] : [];
  });
}
