import type { KeyboardEvent } from 'react';

/**
 * Enter in a select is about its list: it never sends the form around it. Mantine leaves the key to the browser while no option of
 * a list that can be searched is marked, as right after Tab and while one types.
 */
export function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { currentTarget } = event;
  if (currentTarget.dataset.expanded === undefined) currentTarget.click();
}
