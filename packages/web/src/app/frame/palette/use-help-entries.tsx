// The pages of the guide and their headings. Their index is loaded with the first search.
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { useQuery } from '@tanstack/react-query';
import { helpOutlineQuery } from '../../help/help-outline.ts';
import { useHelpLanguage } from '../../help/use-help-language.ts';
import { helpTopics } from './help-topics.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteNavigate } from './use-palette-navigate.ts';

export function useHelpEntries(isWanted: boolean): readonly PaletteEntry[] {
  const go = usePaletteNavigate();
  const { data } = useQuery({ ...helpOutlineQuery(useHelpLanguage()), enabled: isWanted });
  if (!isWanted || !data) return [];
  return helpTopics(data).map(({ page, heading, ...topic }) => ({
    ...topic,
    id: `help-${page}-${heading ?? ''}`,
    icon: <QuestionIcon size={18} />,
    onChoose: () =>
      void go('/team-{$teamId}/help/$helpPage', {
        params: { helpPage: page },
        ...(heading !== undefined && { hash: heading }),
      }),
  }));
}
