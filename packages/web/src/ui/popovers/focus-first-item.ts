/**
 * Ref of a menu's dropdown. Mantine focuses the first item when a menu opens, also one that is disabled and takes no focus: the
 * arrow keys would then do nothing.
 */
export function focusFirstItem(dropdown: HTMLElement | null): void {
  if (!dropdown) return;
  // After Mantine, which waits as long for the dropdown to be in the document.
  setTimeout(() => {
    if (dropdown.contains(document.activeElement)) return;
    dropdown.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus({ preventScroll: true });
  });
}
