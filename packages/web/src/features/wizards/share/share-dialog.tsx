// Right after publishing: where people open the wizard, and until when. The same is on the tab later.
import type { Wizard } from '@fieldhouse/contract/wizards';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import { LimitsForm } from './limits-form.tsx';
import { LinkParts } from './link-parts.tsx';
import { publicLinkOf } from './public-link.ts';
import css from './share-dialog.module.css';

interface ShareDialogProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ShareDialog({ place, wizard, isOpen, onClose }: ShareDialogProps) {
  const t = usePhrases('wizard-results');
  const link = publicLinkOf(place, wizard);
  return (
    <Dialog
      title={t('share.title', { name: wizard.name })}
      closeLabel={t('share.close')}
      isOpen={isOpen && link !== undefined}
      onClose={onClose}
    >
      {link !== undefined && (
        <>
          <LinkParts place={place} wizard={wizard} link={link} />
          <h3 className={css.title}>{t('share.limits')}</h3>
          <LimitsForm place={place} wizard={wizard} />
        </>
      )}
    </Dialog>
  );
}
