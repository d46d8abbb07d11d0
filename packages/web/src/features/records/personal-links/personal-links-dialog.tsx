// The personal links of one record. A new link's address is shown only once.
import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { CreatedLink } from './created-link.tsx';
import { NewLinkForm, type RecordOfLinks } from './new-link-form.tsx';
import css from './personal-links.module.css';
import { TokenRows } from './token-rows.tsx';

interface PersonalLinksDialogProps {
  readonly of: RecordOfLinks & { readonly label: string };
  /** Wizards that support personal links. */
  readonly wizards: readonly WizardLink[];
  readonly onClose: () => void;
}

export function PersonalLinksDialog({ of, wizards, onClose }: PersonalLinksDialogProps) {
  const t = usePhrases('wizard-tokens');
  const ui = usePhrases('ui');
  const [made, setMade] = useState<string>();
  const { teamId, collectionId, recordId, label } = of;
  const tokens = useQuery(
    queryOf(api.wizardTokens.listOfRecord, { params: { teamId, collectionId, recordId } }),
  );
  return (
    <Dialog
      title={t('title', { record: label || t('nameless') })}
      closeLabel={ui('close')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <Stack>
        <p className={css.intro}>{t('intro')}</p>
        {made === undefined ? (
          <NewLinkForm of={of} wizards={wizards} onMade={setMade} />
        ) : (
          <CreatedLink address={made} onAnother={() => setMade(undefined)} />
        )}
        <h3 className={css.heading}>{t('list')}</h3>
        <QueryBoundary
          query={tokens}
          skeleton={<RowsSkeleton rows={2} height={48} />}
          empty={<p className={css.intro}>{t('none')}</p>}
        >
          {({ items }) => <TokenRows tokens={items} namedBy="wizard" />}
        </QueryBoundary>
      </Stack>
    </Dialog>
  );
}
