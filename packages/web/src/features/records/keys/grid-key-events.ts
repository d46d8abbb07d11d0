// Keys that the table sends to its grid itself.

/** A key of the table in place of a key that the grid does not recognise. */
class PlaceholderKeyEvent extends KeyboardEvent {}

export function isPlaceholderKey(event: Event | undefined): boolean {
  return event instanceof PlaceholderKeyEvent;
}

export function pressKey(grid: Element, key: string): void {
  grid.dispatchEvent(new KeyboardEvent('keydown', keyEventInit(key)));
}

/** The grid starts editing on ASCII letters only: for an Ñ it gets a placeholder key, and the Ñ is buffered. */
export function pressPlaceholderKey(grid: Element): void {
  grid.dispatchEvent(new PlaceholderKeyEvent('keydown', keyEventInit('x')));
}

function keyEventInit(key: string): KeyboardEventInit {
  return { key, bubbles: true, cancelable: true };
}
