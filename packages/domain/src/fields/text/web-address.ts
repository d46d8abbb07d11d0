// Separate from url.ts, so that public pages load no rules of fields for it.
import { trimUnseen } from './readable-text.ts';

/** As people write addresses: `example.org`, `<https://example.org>`. Any other text is returned as it is. */
export function completeWebAddress(text: string): string {
  return withScheme(withoutFrame(text));
}

/** `<https://example.org>` is how mails quote an address; what shows nothing comes with it from other programs. */
function withoutFrame(text: string): string {
  const trimmed = trimUnseen(text);
  return /^<([^<>]*)>$/.exec(trimmed)?.[1] ?? trimmed;
}

/** A name with letters at its end: `3.10.2024` and `1.5` are none. */
const host =
  /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.(?=[^./?#:]*\p{L})[\p{L}\p{M}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

/** Adds the scheme for input such as `example.org/page`, `müller.de` and `example.org:8080`. */
function withScheme(text: string): string {
  return host.test(text) ? `https://${text}` : text;
}
