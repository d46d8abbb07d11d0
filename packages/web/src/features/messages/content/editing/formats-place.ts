// The row of the editor that shows the formats of the selected text. It is always there, so that selecting a text moves
// nothing, and covers nothing of the mail.
import { createContext, useContext } from 'react';

const FormatsPlaceContext = createContext<HTMLElement | null>(null);

export const FormatsPlaceProvider = FormatsPlaceContext.Provider;

/** Null until it is rendered. */
export const useFormatsPlace = () => useContext(FormatsPlaceContext);

/** Where the toolbar’s first format is reached from the text: the key of other editors. */
export function focusFormats(place: HTMLElement | null, event: KeyboardEvent): boolean {
  if (event.key !== 'F10' || !event.altKey) return false;
  place?.querySelector<HTMLElement>('select, button')?.focus();
  return true;
}
