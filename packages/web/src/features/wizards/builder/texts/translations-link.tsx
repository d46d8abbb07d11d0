import { ActionIcon } from '@mantine/core';
import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { Link, useParams } from '@tanstack/react-router';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { useVisitorLanguages } from './visitor-languages.ts';

/** Nothing in a team with one language. */
export function TranslationsLink() {
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const { dataWizardId } = useParams({ strict: false });
  const { others } = useVisitorLanguages();
  if (others.length === 0 || dataWizardId === undefined) return null;
  return (
    <ActionIcon
      size={32}
      aria-label={b('texts.open')}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/team-{$teamId}/admin/data-wizards/$dataWizardId/translations"
          params={{ teamId, dataWizardId }}
        />
      )}
    >
      <TranslateIcon size={18} />
    </ActionIcon>
  );
}
