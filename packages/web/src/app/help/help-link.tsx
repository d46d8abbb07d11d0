import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { ButtonLink } from '../links.tsx';
import { usePhrases } from '../phrases.ts';
import { useTeamId } from '../session/use-team.ts';
import type { HelpPageId } from './help-pages.ts';

/** In the header of a page: opens what the guide says about it. */
export function HelpLink({ page }: { readonly page: HelpPageId }) {
  const t = usePhrases('app');
  return (
    <ButtonLink
      to="/team-{$teamId}/help/$helpPage"
      params={{ teamId: useTeamId(), helpPage: page }}
      variant="subtle"
      color="gray"
      leftSection={<QuestionIcon size={16} />}
    >
      {t('nav.help')}
    </ButtonLink>
  );
}
