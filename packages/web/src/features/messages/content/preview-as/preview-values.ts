// What the merge tags of a mail say to one person, while it is edited.
import { createContext, useContext } from 'react';

export interface PreviewValues {
  /** By tag as it is written in the braces; a missing one says its fallback. Undefined while they are read. */
  readonly values: Readonly<Record<string, string>> | undefined;
}

const PreviewValuesContext = createContext<PreviewValues | undefined>(undefined);

export const PreviewValuesProvider = PreviewValuesContext.Provider;

type ShownTag =
  | { readonly shows: 'name' }
  | { readonly shows: 'value'; readonly text: string }
  /** The fallback, because the person has no value. */
  | { readonly shows: 'fallback' };

/** What a chip shows: its name, unless someone’s values are previewed. */
export function useShownTag(tag: string): ShownTag {
  const values = useContext(PreviewValuesContext)?.values;
  if (!values) return { shows: 'name' };
  const text = Object.hasOwn(values, tag) ? values[tag] : undefined;
  return text === undefined ? { shows: 'fallback' } : { shows: 'value', text };
}
