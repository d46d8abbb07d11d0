import type { MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import { useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { columnKinds, type Place, paletteKinds } from '../editing/change-blocks.ts';

export interface KindOption {
  readonly kind: MailBlockKind;
  readonly label: string;
}

/** Those that can be added there. */
export function useKinds(place: Place): readonly KindOption[] {
  const t = usePhrases('mail-editor');
  const isColumn = place !== undefined;
  return useMemo(
    () => (isColumn ? columnKinds : paletteKinds).map((kind) => ({ kind, label: t(`kind.${kind}`) })),
    [isColumn, t],
  );
}

export function matchingKinds(kinds: readonly KindOption[], typed: string): readonly KindOption[] {
  const wanted = typed.trim().toLowerCase();
  return kinds.filter(({ label }) => label.toLowerCase().includes(wanted));
}
