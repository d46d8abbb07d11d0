interface BrandMarkProps {
  readonly size?: number;
}

/** A field house seen from the front, with the centre circle of a court. */
export function BrandMark({ size = 28 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--fh-accent)" />
      <path
        d="M8 24V13.2L16 8l8 5.2V24"
        fill="none"
        stroke="var(--fh-on-accent)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="M8 17.5h16M16 8v16" stroke="var(--fh-on-accent)" strokeWidth="1.6" opacity=".55" />
      <circle
        cx="16"
        cy="17.5"
        r="3"
        fill="var(--fh-accent)"
        stroke="var(--fh-on-accent)"
        strokeWidth="1.8"
      />
    </svg>
  );
}
