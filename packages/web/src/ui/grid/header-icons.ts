// Line icons for column headers; the grid needs them as SVG text.

const shapes = {
  text: '<path d="M3 4.5h10M8 4.5v8M6 12.5h4"/>',
  face: '<circle cx="8" cy="5.6" r="2.6"/><path d="M2.8 13.4c.8-2.6 2.8-3.9 5.2-3.9s4.400 1.300 5.200 3.900"/>',
  hash: '<path d="M6.500 2.500 5 13.500M11 2.500 9.500 13.500M3 6h10.500M2.500 10H13"/>',
  decimal:
    '<path d="M3 12.500h.01M6 5v5a1.500 1.500 0 0 0 3 0V5a1.500 1.500 0 0 0-3 0M11 5v5a1.500 1.500 0 0 0 3 0V5a1.500 1.500 0 0 0-3 0"/>',
  check: '<rect x="2.500" y="2.500" width="11" height="11" rx="2"/><path d="m5.200 8 2 2 3.600-4"/>',
  calendar:
    '<rect x="2.500" y="3.500" width="11" height="10" rx="1.500"/><path d="M2.500 6.500h11M5.500 2v2.500M10.500 2v2.500"/>',
  clock: '<circle cx="8" cy="8" r="5.700"/><path d="M8 4.800V8l2.200 1.500"/>',
  at: '<circle cx="8" cy="8" r="2.500"/><path d="M10.500 5.500v3.300c0 2.400 3.200 2 3.200-.8A5.700 5.700 0 1 0 11 12.800"/>',
  phone:
    '<path d="M5.300 2.500 6.800 6 5.200 7.200a7.500 7.500 0 0 0 3.600 3.600L10 9.200l3.500 1.500c0 1.600-1.200 2.800-2.800 2.800A8.200 8.200 0 0 1 2.500 5.300c0-1.600 1.200-2.800 2.800-2.800Z"/>',
  money:
    '<path d="M8 2v12M11 4.800C10.600 3.900 9.400 3.500 8 3.500c-1.700 0-3 .8-3 2.200 0 3.200 6.300 1.500 6.300 4.600 0 1.500-1.500 2.200-3.300 2.200-1.600 0-2.900-.6-3.300-1.700"/>',
  tag: '<path d="M2.500 3v4.500l6 6L13.500 8.500l-6-6H3Z"/><circle cx="5.300" cy="5.300" r=".6"/>',
  list: '<path d="M6 4h7.500M6 8h7.500M6 12h7.500M2.800 4h.01M2.800 8h.01M2.800 12h.01"/>',
  link: '<path d="M6.500 9.500 9.500 6.500M7 4.800l1.500-1.500a2.800 2.800 0 0 1 4 4L11 8.800M9 11.200l-1.500 1.500a2.800 2.800 0 0 1-4-4L5 7.200"/>',
  globe:
    '<circle cx="8" cy="8" r="5.700"/><path d="M2.300 8h11.400M8 2.300c-3.800 3.600-3.800 7.800 0 11.400 3.800-3.600 3.800-7.800 0-11.400"/>',
  percent: '<path d="m12 4-8 8"/><circle cx="5" cy="5" r="1.600"/><circle cx="11" cy="11" r="1.600"/>',
  pin: '<path d="M8 14c3-3.200 4.500-5.500 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 8.500 5 10.800 8 14Z"/><circle cx="8" cy="6.500" r="1.500"/>',
  receipt: '<path d="M3.500 13.500v-11h9v11l-1.500-1-1.500 1-1.500-1-1.500 1-1.500-1-1.500 1ZM6 6h4M6 9h4"/>',
  code: '<path d="m5.500 5-3 3 3 3M10.500 5l3 3-3 3"/>',
  star: '<path d="m8 2.500 1.700 3.600 3.900.5-2.900 2.700.8 3.900L8 11.300l-3.500 1.900.8-3.900-2.900-2.700 3.900-.5Z"/>',
  play: '<rect x="2.500" y="3.500" width="11" height="9" rx="1.500"/><path d="m7 6.200 3 1.800-3 1.800Z"/>',
  file: '<path d="M4 2.500h5l3 3v8H4ZM9 2.500v3h3"/>',
  image:
    '<rect x="2.500" y="3.500" width="11" height="9" rx="1.500"/><path d="m3 11 3-3 2.500 2.500L10 9l3 3"/><circle cx="10.500" cy="6.300" r=".8"/>',
} as const;

export type HeaderIcon = keyof typeof shapes;

type IconPainter = (colors: { readonly fgColor: string; readonly bgColor: string }) => string;

export const headerIcons: Readonly<Record<string, IconPainter>> = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, ({ bgColor }) => svgOf(shape, bgColor)]),
);

function svgOf(shape: string, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="${color}" stroke-width="1.250" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>`;
}
