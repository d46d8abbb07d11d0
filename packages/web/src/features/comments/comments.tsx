// The comments on a record, and an editor for a new one.

import type { Comment } from '@fieldhouse/contract/comments';
import { ActionIcon, Menu } from '@mantine/core';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { hasStoredDraft } from '../../app/forms/stored-draft.ts';
import { useFormats } from '../../app/language/formats.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { CommentEditor, useCommentDraftKey } from './comment-editor.tsx';
import type { CommentThread } from './comment-thread.ts';
import css from './comments.module.css';
import { toTextParts } from './mention-text.ts';

/** Newest first. */
export function commentsQuery({ key, list }: CommentThread) {
  return pagesOf(key, ({ after }, signal) => list(after, signal));
}

export function Comments({ thread }: { readonly thread: CommentThread }) {
  const t = usePhrases('comments');
  const client = useQueryClient();
  const query = commentsQuery(thread);
  const comments = useInfiniteQuery(query);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  return (
    <div className={css.comments}>
      <CommentEditor
        thread={thread}
        action={t('send')}
        onSend={async (body) => {
          await thread.add(body);
          await refresh();
        }}
      />
      <QueryBoundary
        query={comments}
        skeleton={<RowsSkeleton rows={3} height={56} />}
        empty={
          <Notice
            size="compact"
            heading="h2"
            icon={<ChatCircleIcon size={22} />}
            title={t('none')}
            text={t('noneText')}
          />
        }
      >
        {(items) => (
          <ol className={css.list}>
            {items.map((comment) => (
              <CommentEntry key={comment.id} thread={thread} comment={comment} onChanged={refresh} />
            ))}
          </ol>
        )}
      </QueryBoundary>
      <LoadMore query={comments} label={t('more')} />
    </div>
  );
}

interface EntryProps {
  readonly thread: CommentThread;
  readonly comment: Comment;
  readonly onChanged: () => Promise<void>;
}

export function CommentEntry({ thread, comment, onChanged }: EntryProps) {
  const t = usePhrases('comments');
  const formats = useFormats();
  const draftKey = useCommentDraftKey(thread, comment);
  const [isEdited, setEdited] = useState(() => comment.may.edit && hasStoredDraft(draftKey));
  const { author, body, mentions, at, editedAt, may } = comment;
  const authorName = author.name ?? t('someone');
  const { run: remove } = useAction(() => thread.remove(comment.id), {
    confirm: () => ({ title: t('deleteTitle'), action: t('delete'), isDangerous: true }),
    done: t('deleted'),
    refresh: async () => onChanged(),
  });
  return (
    <li className={css.entry}>
      <PersonAvatar name={authorName} personId={author.userId} size={28} />
      <div className={css.content}>
        <span className={css.author}>{authorName}</span>{' '}
        <time className={css.when} dateTime={at} title={formats.exactTime(at)}>
          {formats.ago(at)}
          {editedAt !== null && ` · ${t('edited')}`}
        </time>
        {isEdited ? (
          <CommentEditor
            thread={thread}
            comment={comment}
            action={t('save')}
            onCancel={() => setEdited(false)}
            onSend={async (changed, before) => {
              await thread.change(comment.id, changed, before);
              setEdited(false);
              await onChanged();
            }}
          />
        ) : (
          <p className={css.body}>
            {toTextParts(body, mentions, t('gone')).map(({ text, isMention }, index) =>
              isMention ? (
                // Parts of one text never change their places.
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={index} className={css.mention}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </p>
        )}
      </div>
      {(may.edit || may.delete) && !isEdited && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={32} variant="subtle" color="gray" aria-label={t('menu', { who: authorName })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {may.edit && <Menu.Item onClick={() => setEdited(true)}>{t('edit')}</Menu.Item>}
            {may.delete && (
              <Menu.Item color="red" onClick={() => void remove()}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
