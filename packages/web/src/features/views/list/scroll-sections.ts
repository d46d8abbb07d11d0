// Where the groups and rows of a long page stand, from their counts alone: only what is on the screen is drawn.
export interface Section {
  readonly key: string;
  /** Rows below the head; none where it is closed. */
  readonly bodyHeight: number;
}

interface PlacedSection extends Section {
  readonly top: number;
}

export interface Layout {
  readonly sections: readonly PlacedSection[];
  readonly height: number;
}

export function placeSections(sections: readonly Section[], headHeight: number): Layout {
  let top = 0;
  const placed = sections.map((section) => {
    const at = top;
    top += headHeight + section.bodyHeight;
    return { ...section, top: at };
  });
  return { sections: placed, height: top };
}

/** Browsers draw nothing beyond some 33 million pixels: longer pages are scrolled in larger steps. */
export const maxScrollPixels = 15_000_000;

export interface ScaledScroll {
  /** What the scroll bar is about. */
  readonly shownHeight: number;
  /** Top of the screen in the page as it would be. */
  readonly top: number;
  /** Where a place of that page stands in the shown one. */
  readonly toShown: (place: number) => number;
}

export function scaleScroll(height: number, viewHeight: number, scrollTop: number): ScaledScroll {
  const shownHeight = Math.min(height, maxScrollPixels);
  const way = shownHeight - viewHeight;
  const step = way > 0 ? (height - viewHeight) / way : 1;
  const top = Math.max(0, scrollTop * step);
  return { shownHeight, top, toShown: (place) => place - top + scrollTop };
}

/** The rows of a section that are on the screen, with a few around them; undefined for none. */
export function rowsInView(
  bodyTop: number,
  rows: number,
  rowHeight: number,
  view: { readonly top: number; readonly height: number },
): { readonly first: number; readonly last: number } | undefined {
  const around = 4;
  const first = Math.max(0, Math.floor((view.top - bodyTop) / rowHeight) - around);
  const last = Math.min(rows - 1, Math.ceil((view.top + view.height - bodyTop) / rowHeight) + around);
  return last < first ? undefined : { first, last };
}
