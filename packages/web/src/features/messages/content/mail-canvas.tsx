// The mail itself: blocks from top to bottom, and the footer, which stays.
import type { MailLook } from '@fieldhouse/domain/messages/content/mail-style';
import { directionOf } from '@fieldhouse/domain/messages/content/writing-direction';
import { messageWords } from '@fieldhouse/phrases/message-words';
import { fillText } from '@fieldhouse/phrases/subscription-texts';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { AddBlock } from './blocks/add-block.tsx';
import { BlockView } from './blocks/block-view.tsx';
import { DraggableBlock } from './blocks/draggable-block.tsx';
import css from './blocks/mail-canvas.module.css';
import { DropSlot } from './drag/mail-drag.tsx';
import { useMailEditor } from './editing/editor-context.ts';

interface MailCanvasProps {
  readonly language: string;
  readonly hasUnsubscribe: boolean;
  /** The name of the subscription list that it is sent under, as subscribers see it. */
  readonly listName?: string | undefined;
}

export function MailCanvas({ language, hasUnsubscribe, listName }: MailCanvasProps) {
  const t = usePhrases('mail-editor');
  const { blocks, look } = useMailEditor();
  const [top] = blocks;
  const isFlush = top?.kind === 'header' && top.isFilled;
  return (
    <div className={css.page} style={variablesOf(look)} dir={directionOf(language)}>
      <div className={css.paper} data-flush={isFlush || undefined}>
        {blocks.length === 0 && <p className={css.empty}>{t('empty')}</p>}
        {blocks.map((block, index) => (
          <Fragment key={block.id}>
            <Boundary index={index} />
            <DraggableBlock block={block}>
              <BlockView block={block} />
            </DraggableBlock>
          </Fragment>
        ))}
        <Boundary index={blocks.length} />
      </div>
      <Footer language={language} hasUnsubscribe={hasUnsubscribe} listName={listName} />
    </div>
  );
}

function variablesOf(look: MailLook) {
  return {
    '--mail-font': look.font,
    '--mail-heading-font': look.headingFont,
    '--mail-size': `${look.textSize}px`,
    '--mail-size-1': `${look.headingSizes[1]}px`,
    '--mail-size-2': `${look.headingSizes[2]}px`,
    '--mail-width': `${look.width}px`,
    '--mail-corners': `${look.corners}px`,
    '--mail-page': look.page,
    '--mail-paper': look.paper,
    '--mail-text': look.text,
    '--mail-heading': look.heading,
    '--mail-link': look.link,
    '--mail-rule': look.rule,
    '--mail-foot': look.foot,
    '--mail-foot-link': look.footLink,
  } as CSSProperties;
}

/** Between two blocks of the mail. */
function Boundary({ index }: { readonly index: number }) {
  const { isLocked } = useMailEditor();
  return (
    <div className={css.boundary}>
      <DropSlot index={index} />
      {!isLocked && <AddBlock place={undefined} index={index} look="boundary" />}
    </div>
  );
}

function Footer({ language, hasUnsubscribe, listName }: MailCanvasProps) {
  const t = usePhrases('mail-editor');
  const { teamName: name } = useMembership();
  const { data: team } = useQuery(queryOf(api.teams.get, { params: { teamId: useTeamId() } }));
  const { unsubscribe, preferences, reason } = messageWords(language);
  return (
    <footer className={css.foot}>
      <p>
        {name}
        {team && team.billingAddress !== '' && <br />}
        {team?.billingAddress.replaceAll('\n', ', ')}
        {listName !== undefined && (
          <>
            <br />
            {fillText(reason, { list: listName })}
          </>
        )}
        {hasUnsubscribe && (
          <>
            <br />
            <u>{unsubscribe}</u> · <u>{preferences}</u>
          </>
        )}
      </p>
      <p className={css.locked}>
        <LockSimpleIcon size={14} /> {t('footer')}
      </p>
    </footer>
  );
}
