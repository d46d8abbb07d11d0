// The tab Share: where people open the wizard, who has a personal link, and until when it is open. Without a link, or while it lets
// in no one, it says why.
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Alert } from '@mantine/core';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import type { ReactNode } from 'react';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import { LimitsForm } from './limits-form.tsx';
import { LinkParts } from './link-parts.tsx';
import { publicLinkOf } from './public-link.ts';
import css from './share-tab.module.css';
import { WizardTokens } from './wizard-tokens.tsx';

interface ShareTabProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  /** Where people came from so far. */
  readonly cameFrom: ReactNode;
}

export function ShareTab({ place, wizard, cameFrom }: ShareTabProps) {
  const t = usePhrases('wizard-results');
  const tWizards = usePhrases('wizards');
  const link = publicLinkOf(place, wizard);
  return (
    <div className={css.panels}>
      {link === undefined ? (
        <Notice
          icon={<ShareNetworkIcon size={28} />}
          title={t('share.offline')}
          text={t('share.offlineText')}
        />
      ) : (
        <>
          <ShutNotice wizard={wizard} />
          <Panel title={t('share.link')}>
            <LinkParts place={place} wizard={wizard} link={link} />
          </Panel>
        </>
      )}
      {wizard.access === 'token' && (
        <Panel title={tWizards('settings.personalLinks')}>
          <WizardTokens place={place} />
        </Panel>
      )}
      <Panel title={t('share.limits')} count={tWizards('settings.answers', { count: wizard.answerCount })}>
        <LimitsForm key={JSON.stringify(wizard.limits)} place={place} wizard={wizard} />
      </Panel>
      {cameFrom}
    </div>
  );
}

/** Why people who open the link can't begin. */
function ShutNotice({ wizard }: Pick<ShareTabProps, 'wizard'>) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const { state, limits } = wizard;
  if (state === 'closed' && limits.closesAt !== null)
    return <Alert color="yellow">{t('share.closed', { at: formats.dateTime(limits.closesAt) })}</Alert>;
  if (state === 'full' && limits.maxAnswers !== null)
    return <Alert color="yellow">{t('share.full', { count: limits.maxAnswers })}</Alert>;
  return null;
}
