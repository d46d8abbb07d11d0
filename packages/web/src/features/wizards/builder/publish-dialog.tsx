// Before publishing: what prevents it, or everything that the wizard will be able to do, in words.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { Publication } from '@fieldhouse/contract/wizards';
import { manifestSentences } from '@fieldhouse/domain/wizards/publishing/manifest';
import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { publicationQuery, type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import { tabOfProblem } from './problems/problem-tab.ts';
import { useProblemText } from './problems/use-problem-text.ts';
import css from './publish-dialog.module.css';
import { ManifestText } from './versions/manifest-text.tsx';

interface PublishDialogProps {
  readonly place: WizardPlace;
  readonly name: string;
  readonly definition: WizardDefinition;
  /** Whether there is a published version to compare with. */
  readonly isLive: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPublished: () => void;
  readonly onGoTo: (problem: WizardProblem) => void;
}

export function PublishDialog(props: PublishDialogProps) {
  const { name, isOpen, onClose, ...rest } = props;
  const t = usePhrases('wizard-publishing');
  return (
    <Dialog
      title={t('publish.title', { name })}
      closeLabel={t('publish.cancel')}
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
    >
      {isOpen && <PublishCheck {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function PublishCheck({ definition, onGoTo, ...rest }: Omit<PublishDialogProps, 'name' | 'isOpen'>) {
  const { place } = rest;
  const { data, error, refetch, isFetchedAfterMount } = useQuery(publicationQuery(place));
  // Only what is there now may be confirmed, so nothing loaded before the dialog opened is shown.
  return (
    <QueryBoundary
      query={{ data: error || !isFetchedAfterMount ? undefined : data, error, refetch }}
      skeleton={<RowsSkeleton rows={4} />}
    >
      {(publication) =>
        publication.problems.length > 0 ? (
          <Problems definition={definition} problems={publication.problems} onGoTo={onGoTo} />
        ) : (
          // What was confirmed stays confirmed when it is loaded again, unless there is more or less to confirm.
          <Confirmation key={publication.manifestSha256} {...rest} publication={publication} />
        )
      }
    </QueryBoundary>
  );
}

function Problems({
  definition,
  problems,
  onGoTo,
}: {
  readonly definition: WizardDefinition;
  readonly problems: readonly WizardProblem[];
  readonly onGoTo: PublishDialogProps['onGoTo'];
}) {
  const t = usePhrases('wizard-publishing');
  const problemText = useProblemText(definition);
  return (
    <>
      <p className={css.intro}>{t('publish.problems', { count: problems.length })}</p>
      <ul className={css.list}>
        {problems.map((problem) => (
          <li
            key={`${problem.code}:${problem.stepId}:${problem.taskId}:${problem.fieldId}`}
            className={css.problem}
          >
            <span>{problemText(problem)}</span>
            {tabOfProblem(problem) && (
              <Button variant="subtle" size="compact-sm" onClick={() => onGoTo(problem)}>
                {t('publish.goTo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ConfirmationProps extends Pick<PublishDialogProps, 'place' | 'isLive' | 'onClose' | 'onPublished'> {
  readonly publication: Publication;
}

function Confirmation({ place, isLive, publication, onClose, onPublished }: ConfirmationProps) {
  const t = usePhrases('wizard-publishing');
  const client = useQueryClient();
  const [isRead, setRead] = useState(!publication.isWider);
  const commit = useQuery(wizardQuery(place)).data?.draft.commit;
  const { run: publish, isPending: isBusy } = useAction(
    () => {
      const { draftRev, manifestSha256 } = publication;
      return api.wizards.publish({ params: { ...place }, body: { draftRev, manifestSha256 } });
    },
    {
      onDone: (wizard) => {
        client.setQueryData(wizardQuery(place).queryKey, wizard);
        void client.invalidateQueries({ queryKey: queryKeyOf(api.wizards.list) });
        onClose();
        // The next thing to do is to send the link.
        onPublished();
      },
      done: t('publish.done'),
      failed: (error) => {
        void client.invalidateQueries({ queryKey: publicationQuery(place).queryKey });
        return problemText(error);
      },
      isExclusive: true,
    },
  );
  return (
    <>
      <p className={css.intro}>{t('publish.intro')}</p>
      <ul className={css.list}>
        {manifestSentences(publication.manifest).map((sentence) => (
          <li key={JSON.stringify(sentence)}>
            <ManifestText sentence={sentence} />
          </li>
        ))}
      </ul>
      {commit && <p className={css.intro}>{t(`publish.commit.${commit}`)}</p>}
      {publication.isWider && isLive && <p className={css.intro}>{t('publish.wider')}</p>}
      {publication.isWider && (
        <Checkbox
          label={t('publish.confirm')}
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('publish.cancel')}
        </Button>
        <Button loading={isBusy} disabled={!isRead} onClick={() => void publish()}>
          {t('publish.action')}
        </Button>
      </div>
    </>
  );
}
