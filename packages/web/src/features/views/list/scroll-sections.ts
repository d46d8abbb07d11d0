// Positions of the groups and rows of a long page, calculated from counts alone: only visible ones are
// rendered.
export interface Section {
  readonly key: string;
  /** Height of the rows below the header; 0 if collapsed. */
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

/** Browsers limit heights to about 33 million pixels: longer pages scroll in larger steps. */
export const maxScrollPixels = 15_000_000;

export interface ScaledScroll {
  /** The height of the scrolled element. */
  readonly shownHeight: number;
  /** Top of the viewport on the virtual page. */
  readonly top: number;
  /** Converts an offset on the virtual page to one in the scrolled element. */
  readonly toShown: (place: number) => number;
}

export function scaleScroll(height: number, viewHeight: number, scrollTop: number): ScaledScroll {
  const shownHeight = Math.min(height, maxScrollPixels);
  const way = shownHeight - viewHeight;
  const step = way > 0 ? (height - viewHeight) / way : 1;
  const top = Math.max(0, scrollTop * step);
  return { shownHeight, top, toShown: (place) => place - top + scrollTop };
}

/** The visible rows of a section with some overscan; undefined for none. */
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
