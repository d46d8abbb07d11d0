import type { Language } from '@fieldhouse/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import type { GuideHeading } from '../../../guide-page.ts';
import type { HelpPageId } from '../../app/help/help-pages.ts';

interface HelpContent {
  readonly title: string;
  readonly headings: readonly GuideHeading[];
  /** Made of our own Markdown when the app was built. */
  readonly html: string;
}

/** One file each, so that a page loads only itself. */
const pages = import.meta.glob<HelpContent>('../../../../../docs/guide/{en,es}/*.md', {
  query: '?page',
  import: 'default',
});

export const helpPageQuery = (language: Language, id: HelpPageId) =>
  queryOptions({
    queryKey: ['help', language, id],
    queryFn: () => {
      const load = pages[`../../../../../docs/guide/${language}/${id}.md`];
      if (!load) throw new Error(`The guide has no page "${id}" in "${language}".`);
      return load();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
