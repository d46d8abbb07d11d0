import css from './name-avatar.module.css';

interface FaceProps {
  readonly name: string;
  readonly size?: number;
  /** `square` in the accent colour for teams; round in a colour of their own for people and records. */
  readonly shape?: 'round' | 'square';
  /** Shown in place of the initials. */
  readonly picture?: string | null;
}

/**
 * A picture, or initials on a colour derived from the name. Hidden from screen readers, as the name is beside
 * it.
 */
export function NameAvatar({ name, size = 28, shape = 'round', picture = null }: FaceProps) {
  if (picture !== null) {
    return (
      <img
        src={picture}
        alt=""
        className={css.picture}
        data-shape={shape}
        style={{ width: size, height: size }}
      />
    );
  }
  const tone = shape === 'square' ? css.square : css[`tone${avatarToneOf(name)}`];
  const initials = initialsOf(name).slice(0, shape === 'square' ? 1 : 2);
  return (
    <span
      aria-hidden="true"
      className={`${css.face} ${tone}`}
      // Drawn by CSS: as text, the letters would be part of the accessible name of a button around them.
      data-initials={initials}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.38)) }}
    />
  );
}

/** One of five tones, derived from the name. */
export function avatarToneOf(name: string): number {
  return hash(name) % 5;
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return value;
}
