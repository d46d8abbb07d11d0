import type { HelpOutline } from '../../help/help-outline.ts';
import type { SearchableEntry } from './palette-search.ts';

export interface HelpTopic extends SearchableEntry {
  readonly page: string;
  /** Undefined for the page itself. */
  readonly heading?: string;
  /** Of a heading: the title of its page. */
  readonly detail?: string;
}

/** The pages first: of those that match equally well, the first is offered first. */
export function helpTopics(pages: readonly HelpOutline[]): readonly HelpTopic[] {
  return [
    ...pages.map(({ id, title }) => ({ page: id, label: title })),
    ...pages.flatMap(({ id, title, headings }) =>
      headings.map(({ id: heading, text }) => ({
        page: id,
        heading,
        label: text,
        detail: title,
      })),
    ),
  ];
}
