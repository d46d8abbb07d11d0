// The block editor of a mail: undoing, the mail itself, and the panel beside it.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailStyle } from '@fieldhouse/contract/mail-style';
import type { BrandColors } from '@fieldhouse/domain/messages/content/brand-colors';
import { lookOf } from '@fieldhouse/domain/messages/content/mail-style';
import { ActionIcon } from '@mantine/core';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useHistory } from '../../../app/forms/use-history.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { Counted } from '../message-queries.ts';
import { PictureDrop } from './blocks/picture-drop.tsx';
import { MailRecipientsProvider } from './conditions/recipients-context.ts';
import { MailDrag } from './drag/mail-drag.tsx';
import { findBlock, replaceBlock } from './editing/change-blocks.ts';
import { MailEditorProvider, type MailEditorState } from './editing/editor-context.ts';
import { FormatsPlaceProvider } from './editing/formats-place.ts';
import { FormatsRow } from './editing/formats-row.tsx';
import type { MailContent } from './editing/mail-content.ts';
import { useSelection } from './editing/use-selection.ts';
import { LineRow } from './line-row.tsx';
import { MailCanvas } from './mail-canvas.tsx';
import css from './mail-editor.module.css';
import { MailPanel } from './style/mail-panel.tsx';
import { TagFieldsProvider, type TagSources, useTagFields } from './tags/use-tag-fields.ts';
import { PictureUploadsProvider } from './uploads/picture-uploads.tsx';

interface MailEditorProps {
  readonly mail: MailContent;
  readonly isLocked: boolean;
  /** What merge tags are read from; undefined until recipients are chosen. */
  readonly tagSources: TagSources | undefined;
  readonly language: string;
  readonly hasUnsubscribe: boolean;
  /** False if each mail is requested by a program or a wizard, so that no record is behind it. */
  readonly hasRecords?: boolean;
  /** Whose recipients are counted. */
  readonly message?: Counted;
  readonly listName?: string | undefined;
  readonly onChange: (mail: MailContent) => void;
  /** Beside undo and redo. */
  readonly tools?: ReactNode;
  /** Shown instead of the mail. */
  readonly preview?: ReactNode;
}

export function MailEditor(props: MailEditorProps) {
  const {
    mail,
    isLocked,
    tagSources,
    language,
    onChange,
    tools,
    preview,
    hasRecords = true,
    message,
  } = props;
  const t = usePhrases('mail-editor');
  const m = usePhrases('messages');
  const { selectedId, select, selectFocused, onPointerDownCapture } = useSelection();
  const fields = useTagFields(tagSources);
  const [formatsPlace, setFormatsPlace] = useState<HTMLElement | null>(null);
  const { subjectLine, preheader, blocks, style } = mail;
  const content = useMemo(
    () => ({ subjectLine, preheader, blocks, style }),
    [subjectLine, preheader, blocks, style],
  );
  const { change: changeContent, undo, redo, canUndo, canRedo } = useHistory<MailContent>(content, onChange);
  const change = useCallback(
    (next: MailBlock[], key?: string) => changeContent({ ...content, blocks: next }, key),
    [content, changeContent],
  );
  const latest = useRef({ blocks, change });
  latest.current = { blocks, change };
  const edit: MailEditorState['edit'] = useCallback((id, changed) => {
    const now = latest.current;
    const block = findBlock(now.blocks, id);
    if (!block) return;
    const next = replaceBlock(now.blocks, changed(block));
    // Several can end before the editor is rendered again.
    latest.current = { ...now, blocks: next };
    now.change(next, id);
  }, []);
  const brand = useBrand();
  const look = useMemo(() => lookOf(style, brand), [style, brand]);
  const recipients = useMemo(
    () => ({ sources: tagSources, haveRecords: hasRecords, message }),
    [tagSources, hasRecords, message],
  );
  const state: MailEditorState = useMemo(
    () => ({
      blocks,
      language,
      style,
      look,
      isLocked,
      selectedId,
      select,
      selectFocused,
      change,
      put: (block) => change(replaceBlock(blocks, block), block.id),
      edit,
      putStyle: (changed: Partial<MailStyle>) =>
        changeContent({ ...content, style: { ...style, ...changed } }, `style ${Object.keys(changed)}`),
    }),
    [
      blocks,
      language,
      style,
      look,
      isLocked,
      selectedId,
      select,
      selectFocused,
      change,
      edit,
      changeContent,
      content,
    ],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    // An input undoes its own letters.
    const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isInput || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
  return (
    <TagFieldsProvider value={fields}>
      <MailRecipientsProvider value={recipients}>
        <FormatsPlaceProvider value={formatsPlace}>
          <MailEditorProvider value={state}>
            <PictureUploadsProvider>
              <div onKeyDownCapture={onKeyDown} onPointerDownCapture={onPointerDownCapture}>
                <div className={css.head}>
                  <LineRow
                    label={m('subject')}
                    field="subjectLine"
                    value={subjectLine}
                    isLocked={isLocked}
                    onChange={(next) => changeContent({ ...content, subjectLine: next }, 'subject')}
                  />
                  <LineRow
                    label={m('preheader')}
                    field="preheader"
                    value={preheader}
                    isLocked={isLocked}
                    onChange={(next) => changeContent({ ...content, preheader: next }, 'preheader')}
                  />
                </div>
                <div className={css.editor}>
                  <MailDrag>
                    <div className={css.stage}>
                      <div className={css.top}>
                        <div className={css.bar}>
                          <ActionIcon
                            size={32}
                            aria-label={t('undo')}
                            title={t('undo')}
                            disabled={!canUndo}
                            onClick={undo}
                          >
                            <ArrowUUpLeftIcon size={18} />
                          </ActionIcon>
                          <ActionIcon
                            size={32}
                            aria-label={t('redo')}
                            title={t('redo')}
                            disabled={!canRedo}
                            onClick={redo}
                          >
                            <ArrowUUpRightIcon size={18} />
                          </ActionIcon>
                          {tools}
                        </div>
                        {!isLocked && preview === undefined && <FormatsRow ref={setFormatsPlace} />}
                      </div>
                      <div className={css.desk}>
                        {preview ?? (
                          <PictureDrop>
                            <MailCanvas {...props} />
                          </PictureDrop>
                        )}
                      </div>
                    </div>
                    {!isLocked && preview === undefined && <MailPanel />}
                  </MailDrag>
                </div>
              </div>
            </PictureUploadsProvider>
          </MailEditorProvider>
        </FormatsPlaceProvider>
      </MailRecipientsProvider>
    </TagFieldsProvider>
  );
}

/** Of a new account, until its own are known. */
const plainBrand: BrandColors = { accentColor: '#126b47', accentTextColor: null };

function useBrand(): BrandColors {
  const { data } = useQuery(queryOf(api.teams.get, { params: { teamId: useTeamId() } }));
  const { accentColor, accentTextColor } = data ?? plainBrand;
  return useMemo(() => ({ accentColor, accentTextColor }), [accentColor, accentTextColor]);
}
