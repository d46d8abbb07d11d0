// Single letters as shortcuts of a page.
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';

/** What is open above the page, or has the focus, has the keys for itself. Texts that are typed are left alone too. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const focused = '[role="textbox"], [role="combobox"], [role="menuitem"], [role="option"]';

/** @example usePageKeys({ c: () => setAdding(true) }); */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(
    Object.entries(keys).map(
      ([key, act]): HotkeyItem => [
        key,
        (event) => {
          if (event.repeat || hasKeysElsewhere()) return;
          event.preventDefault();
          act();
        },
        { preventDefault: false },
      ],
    ),
  );
}

function hasKeysElsewhere(): boolean {
  if (document.activeElement?.closest(focused)) return true;
  return [...document.querySelectorAll(above)].some((element) => element.checkVisibility());
}
