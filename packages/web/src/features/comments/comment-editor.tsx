// Multi-line plain text. An @ opens the list of users who may read the record; Ctrl or ⌘ and Enter sends.
import { type Comment, type Mentioned, maxCommentLength } from '@fieldhouse/contract/comments';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { usePhrases } from '../../app/phrases.ts';
import type { CommentThread } from './comment-thread.ts';
import css from './comments.module.css';
import { mentionQueryAt, toEditorText, toStoredBody } from './mention-text.ts';

interface CommentEditorProps {
  readonly thread: CommentThread;
  /** Undefined for a new one. */
  readonly comment?: Comment;
  readonly action: string;
  readonly onSend: (body: string) => Promise<void>;
  readonly onCancel?: () => void;
}

export function CommentEditor({ thread, comment, action, onSend, onCancel }: CommentEditorProps) {
  const t = usePhrases('comments');
  const ui = usePhrases('ui');
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [mentions, setMentions] = useState<readonly Mentioned[]>(comment?.mentions ?? []);
  const [text, setText] = useState(() => (comment ? toEditorText(comment.body, comment.mentions) : ''));
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(0);
  const naming = cursor === undefined ? undefined : mentionQueryAt(text, cursor);
  const offered = useQuery({
    queryKey: [...thread.mentionableKey, naming?.search ?? ''],
    queryFn: ({ signal }) => thread.mentionable(naming?.search ?? '', signal),
    enabled: naming !== undefined,
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const people = naming ? (offered.data?.items ?? []) : [];
  const change = (area: HTMLTextAreaElement) => {
    setText(area.value);
    setCursor(area.selectionStart);
    setActive(0);
  };
  const pick = (person: Mentioned) => {
    if (!naming || cursor === undefined) return;
    const before = `${text.slice(0, naming.start)}@${person.name} `;
    setText(before + text.slice(cursor));
    setMentions([...mentions.filter((one) => one.teamUserId !== person.teamUserId), person]);
    setCursor(undefined);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(before.length, before.length);
    });
  };
  const { run, isPending, error } = useAction(() => onSend(toStoredBody(text, mentions)), {
    onDone: () => {
      setText('');
      setMentions([]);
    },
    failed: noToast,
    isExclusive: true,
  });
  const send = () => {
    if (text.trim() !== '') void run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return send();
    }
    if (people.length === 0) return;
    const person = people[active];
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + people.length) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) pick(person);
    else if (event.key === 'Escape') setCursor(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.editor}>
      <Textarea
        ref={input}
        aria-label={comment ? t('edit') : t('label')}
        placeholder={t('placeholder')}
        autosize
        minRows={comment ? 2 : 1}
        maxRows={12}
        maxLength={maxCommentLength}
        autoFocus={comment !== undefined}
        value={text}
        aria-autocomplete="list"
        {...(people.length > 0 && {
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${active}`,
        })}
        onChange={(event) => change(event.currentTarget)}
        onKeyDown={onKey}
        onBlur={() => setCursor(undefined)}
      />
      {people.length > 0 && (
        <div className={css.people} id={listId} role="listbox" aria-label={t('people')}>
          {people.map((person, index) => (
            // By keyboard, people are chosen from the text field, with the arrow keys and Enter.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus
            <div
              key={person.teamUserId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <PersonAvatar name={person.name} personId={person.teamUserId} size={22} />
              {person.name}
            </div>
          ))}
        </div>
      )}
      {error && (
        <Text size="sm" c="var(--fh-danger)" role="alert">
          {problemText(error)}
        </Text>
      )}
      {(text.trim() !== '' || onCancel) && (
        <Group gap={8} justify="flex-end" mt={8}>
          {onCancel && (
            <Button size="compact-md" variant="default" onClick={onCancel}>
              {ui('cancel')}
            </Button>
          )}
          <Button size="compact-md" loading={isPending} onClick={send}>
            {action}
          </Button>
        </Group>
      )}
    </div>
  );
}
