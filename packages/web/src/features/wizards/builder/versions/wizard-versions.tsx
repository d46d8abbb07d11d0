// The published versions: what each changed, and the way back to it.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardVersionSummary } from '@fieldhouse/contract/wizard-versions';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wizardVersionsApi } from '../../../../api/endpoints/wizards/wizard-versions-api.ts';
import { pagesOf, queryOf } from '../../../../api/queries.ts';
import { LoadMore } from '../../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import type { DraftCollections, WizardPlace } from '../../wizard-queries.ts';
import type { WizardDraft } from '../use-wizard-draft.ts';
import { VersionChanges } from './version-changes.tsx';
import css from './versions.module.css';

interface WizardVersionsProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly draft: WizardDraft;
  readonly collections: DraftCollections;
  /** Replaces what the draft defines, which can be undone. Its name is the wizard's and stays. */
  readonly onRestore: (definition: WizardDefinition) => void;
}

const versionQuery = (place: WizardPlace, versionNumber: number) => ({
  ...queryOf(wizardVersionsApi.get, { params: { ...place, versionNumber: String(versionNumber) } }),
  staleTime: 60_000,
});

export function WizardVersions(props: WizardVersionsProps) {
  const { place, wizard } = props;
  const b = usePhrases('wizard-builder');
  const params = { ...place };
  const query = useInfiniteQuery(
    // With each publishing there is one more.
    pagesOf([wizardVersionsApi.list.endpoint.name, params, wizard.live?.number ?? 0], (after, signal) =>
      wizardVersionsApi.list({ params, query: after }, { signal }),
    ),
  );
  return (
    <QueryBoundary
      query={query}
      skeleton={<RowsSkeleton rows={3} height={56} />}
      empty={<Notice title={b('versions.none')} text={b('versions.noneText')} />}
    >
      {(versions) => (
        <Panel title={b('versions.title')} isFlush>
          <ul className={css.list}>
            {wizard.live && wizard.hasUnpublishedChanges && <DraftRow {...props} />}
            {versions.map((version) => (
              <VersionRow key={version.number} {...props} version={version} />
            ))}
          </ul>
          <LoadMore query={query} label={b('versions.more')} m={12} />
        </Panel>
      )}
    </QueryBoundary>
  );
}

/** What publishing would change. */
function DraftRow({ place, wizard, draft, collections }: WizardVersionsProps) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Opener isOpen={isOpen} text={b('versions.draft')} onClick={() => setOpen(!isOpen)} />
        <Chip color="yellow">{t('list.unpublished')}</Chip>
      </div>
      {isOpen && wizard.live && (
        <ChangesOfDraft place={place} number={wizard.live.number} draft={draft} collections={collections} />
      )}
    </li>
  );
}

interface ChangesOfDraftProps extends Pick<WizardVersionsProps, 'place' | 'draft' | 'collections'> {
  /** Of the live version. */
  readonly number: number;
}

function ChangesOfDraft({ place, number, draft, collections }: ChangesOfDraftProps) {
  return (
    <QueryBoundary
      query={useQuery(versionQuery(place, number))}
      skeleton={<RowsSkeleton rows={2} height={20} />}
    >
      {({ definition }) => (
        <VersionChanges
          before={{ definition }}
          after={{ definition: draft.definition }}
          collections={collections}
        />
      )}
    </QueryBoundary>
  );
}

interface VersionRowProps extends WizardVersionsProps {
  readonly version: WizardVersionSummary;
}

function VersionRow({ version, ...props }: VersionRowProps) {
  const { place, onRestore } = props;
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const formats = useFormats();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { number, publishedAt, publishedBy, isLive, isRevoked } = version;
  const { run: restore, isPending } = useAction(() => client.fetchQuery(versionQuery(place, number)), {
    onDone: ({ definition }) => onRestore(definition),
    done: b('versions.restored', { number }),
  });
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Opener isOpen={isOpen} text={b('versions.number', { number })} onClick={() => setOpen(!isOpen)} />
        {isLive && <Chip color="green">{t('state.live')}</Chip>}
        {isRevoked && <Chip>{b('versions.revoked')}</Chip>}
        <span className={css.note}>
          {b(publishedBy === null ? 'versions.on' : 'versions.onBy', {
            when: formats.dateTime(publishedAt),
            name: publishedBy,
          })}
        </span>
        <Button size="xs" variant="default" loading={isPending} onClick={() => void restore()}>
          {b('versions.restore')}
        </Button>
      </div>
      {isOpen && <ChangesOf {...props} number={number} />}
    </li>
  );
}

function ChangesOf({ place, collections, number }: WizardVersionsProps & { readonly number: number }) {
  const b = usePhrases('wizard-builder');
  const version = useQuery(versionQuery(place, number));
  const before = useQuery({ ...versionQuery(place, number - 1), enabled: number > 1 });
  if (number === 1) return <p className={css.note}>{b('versions.first')}</p>;
  return (
    <QueryBoundary query={version} skeleton={<RowsSkeleton rows={2} height={20} />}>
      {(after) => (
        <QueryBoundary query={before} skeleton={<RowsSkeleton rows={2} height={20} />}>
          {(old) => <VersionChanges before={old} after={after} collections={collections} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

interface OpenerProps {
  readonly isOpen: boolean;
  readonly text: string;
  readonly onClick: () => void;
}

function Opener({ isOpen, text, onClick }: OpenerProps) {
  return (
    <button type="button" className={css.opener} aria-expanded={isOpen} onClick={onClick}>
      {isOpen ? <CaretDownIcon size={14} weight="bold" /> : <CaretRightIcon size={14} weight="bold" />}
      {text}
    </button>
  );
}
