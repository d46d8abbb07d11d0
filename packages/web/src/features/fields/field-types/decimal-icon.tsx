/** The shape in the header of a decimal column; the icon set has no equivalent. */
export function DecimalIcon({ size = 18 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 12.5h.01M6 5v5a1.5 1.5 0 0 0 3 0V5a1.5 1.5 0 0 0-3 0M11 5v5a1.5 1.5 0 0 0 3 0V5a1.5 1.5 0 0 0-3 0" />
    </svg>
  );
}
