// Which version of a message is edited or shown; in the URL, so that a check leads to the right one.
import { type Variant, variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { useSearch } from '@tanstack/react-router';

/** With the content of one version in place of A's. */
export type ShownVersion = Message & {
  /** Undefined for A. */
  readonly variant?: Variant;
};

export function asVersion(message: Message, shown: Variant): ShownVersion {
  if (shown === 'a' || message.abTest === null) return message;
  const { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion } = message.abTest;
  return { ...message, subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, variant: shown };
}

export function useEditedVariant(message: Message): Variant {
  const search = useSearch({ strict: false });
  const asked = variant.safeParse(search.version).data ?? 'a';
  return message.abTest === null ? 'a' : asked;
}
