// Where people open the wizard: its link to copy or scan, in the dialog after publishing and on the tab.
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { adminFeatures } from '../../../app/admin-features.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import { PrefilledLink } from './prefilled-link.tsx';
import { SavedCode } from './saved-code.tsx';
import css from './share-dialog.module.css';
import { ShortLinkPart } from './short-link.tsx';

// The filter builder loads where it is used.
const LinkLists = onDemand(() => import('./link-list/link-lists.tsx'), 'LinkLists');

interface LinkPartsProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  /** Of the live version. */
  readonly link: string;
}

export function LinkParts({ place, wizard, link }: LinkPartsProps) {
  return (
    <>
      <SharedLink link={link} access={wizard.access} />
      {wizard.access === 'public' && <ShortLinkPart place={place} />}
      <PrefilledLink link={link} inputs={wizard.live?.inputs ?? []} draftInputs={wizard.draft.inputs} />
      {wizard.access === 'token' && wizard.startsWith !== null && (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <LinkLists place={place} collectionId={wizard.startsWith} />
        </Suspense>
      )}
      <WebsiteLink wizard={wizard} />
    </>
  );
}

/** Widgets belong to the pages of the collection that the wizard writes to. */
function WebsiteLink({ wizard }: Pick<LinkPartsProps, 'wizard'>) {
  const t = usePhrases('wizard-results');
  const teamId = useTeamId();
  const mayAdd = useRights().may(...adminFeatures.collections);
  const tasks = wizard.draft.steps.flatMap((step) => step.tasks);
  const dataCollectionId = tasks.flatMap((task) =>
    'collectionId' in task ? (task.collectionId ?? []) : [],
  )[0];
  if (wizard.access !== 'public' || !mayAdd || dataCollectionId === undefined) return null;
  return (
    <Link
      className={css.website}
      to="/team-{$teamId}/admin/data-collections/$dataCollectionId/website-widgets"
      params={{ teamId, dataCollectionId }}
    >
      {t('share.website')}
    </Link>
  );
}

const hints = { team: 'share.team', public: 'share.linkHint', token: 'share.token' } as const;

function SharedLink({ link, access }: { readonly link: string; readonly access: Wizard['access'] }) {
  const t = usePhrases('wizard-results');
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <div className={css.beside}>
      <div className={css.link}>
        <p className={css.hint}>{t(hints[access ?? 'team'])}</p>
        <div className={css.address}>
          <TextInput
            aria-label={t('share.link')}
            value={link}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
            onClick={() => clipboard.copy(link)}
          >
            {t(clipboard.copied ? 'share.copied' : 'share.copy')}
          </Button>
          <Button component="a" variant="default" href={link} target="_blank" rel="noreferrer">
            {t('share.open')}
          </Button>
        </div>
      </div>
      <SavedCode link={link} label={t('share.code')} size={160} />
    </div>
  );
}
