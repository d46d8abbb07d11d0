// The default icon of a message, under the name message-arrow-up: our own drawing in the two tones of the other icons.
interface MessageIconProps {
  readonly size?: number;
}

export function MessageIcon({ size = 18 }: MessageIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      aria-hidden="true"
      data-icon="message-arrow-up"
    >
      <path
        d="M216 48H40a8 8 0 0 0-8 8v160a8 8 0 0 0 13.1 6.2L72 200h144a8 8 0 0 0 8-8V56a8 8 0 0 0-8-8Z"
        opacity="0.2"
      />
      <path
        d="M216 48H40a8 8 0 0 0-8 8v160l40-24h144a8 8 0 0 0 8-8V56a8 8 0 0 0-8-8ZM128 160V88M96 116l32-32 32 32"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="16"
      />
    </svg>
  );
}
