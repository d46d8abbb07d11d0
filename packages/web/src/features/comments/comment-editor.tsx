// Multi-line plain text. An @ opens the list of users who may read the record; Ctrl or ⌘ and Enter sends.
import { type Comment, type Mentioned, maxCommentLength } from '@fieldhouse/contract/comments';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { FormConflict } from '../../app/forms/form-conflict.tsx';
import { useStoredDraft } from '../../app/forms/stored-draft.ts';
import { useDiscardQuestion, useLeave } from '../../app/forms/use-leave.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import type { CommentThread } from './comment-thread.ts';
import css from './comments.module.css';
import { mentionQueryAt, toEditorText, toStoredBody } from './mention-text.ts';

interface CommentEditorProps {
  readonly thread: CommentThread;
  /** Undefined for a new one. */
  readonly comment?: Comment;
  readonly action: string;
  /** `before`: the stored text that an edit is based on. */
  readonly onSend: (body: string, before: string) => Promise<void>;
  readonly onCancel?: () => void;
  /** At the end of a panel: people are offered above the text. */
  readonly isAtEnd?: boolean;
}

export function CommentEditor(props: CommentEditorProps) {
  const { thread, comment, action, onSend, onCancel, isAtEnd = false } = props;
  const t = usePhrases('comments');
  const ui = usePhrases('ui');
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const {
    text,
    mentions,
    base,
    isChanged,
    change: write,
    rebase,
    forget,
    isStored,
  } = useCommentDraft(thread, comment);
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
  const search = foldText(naming?.search ?? '');
  // Until those of the longer text arrive, none is offered who doesn't fit it: Enter would name them.
  const people =
    (naming && offered.data?.items)?.filter(
      ({ name }) => !offered.isPlaceholderData || foldText(name).includes(search),
    ) ?? [];
  const change = (area: HTMLTextAreaElement) => {
    write(area.value, mentions);
    setCursor(area.selectionStart);
    setActive(0);
  };
  const pick = (person: Mentioned) => {
    if (!naming || cursor === undefined) return;
    const before = `${text.slice(0, naming.start)}@${person.name} `;
    const others = mentions.filter((one) => one.teamUserId !== person.teamUserId);
    write(before + text.slice(cursor), [...others, person]);
    setCursor(undefined);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(before.length, before.length);
    });
  };
  const { run, isPending, error } = useAction((on: string) => onSend(toStoredBody(text, mentions), on), {
    onDone: forget,
    failed: noToast,
    isExclusive: true,
  });
  const theirs = theirBody(error);
  useLeave(!isStored && isChanged && !isPending);
  const askToDiscard = useDiscardQuestion();
  const close = () => {
    forget();
    onCancel?.();
  };
  const cancel = async () => {
    if (!isChanged || (await askToDiscard())) close();
  };
  const send = () => {
    if (text.trim() !== '') void run(base);
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
        <div
          className={css.people}
          data-above={isAtEnd || undefined}
          id={listId}
          role="listbox"
          aria-label={t('people')}
        >
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
      {theirs !== undefined && (
        <FormConflict
          conflict={{
            parts: [{ name: 'body', label: t('edit'), yours: text, theirs: toEditorText(theirs, mentions) }],
            decide: async ({ body: choice }) => {
              if (choice === 'theirs') return close();
              rebase(theirs);
              await run(theirs);
            },
          }}
        />
      )}
      {error && theirs === undefined && (
        <Text size="sm" c="var(--fh-danger)" role="alert">
          {problemText(error)}
        </Text>
      )}
      {(text.trim() !== '' || onCancel) && (
        <Group gap={8} justify="flex-end" mt={8}>
          {onCancel && (
            <Button size="compact-md" variant="default" onClick={() => void cancel()}>
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

/** Of a new comment, or of the change of one. */
export function useCommentDraftKey(thread: CommentThread, comment?: Comment): string {
  const { teamUserId } = useMembership();
  return `${teamUserId}.${comment?.id ?? JSON.stringify(thread.key)}`;
}

interface CommentDraft {
  readonly text: string;
  readonly mentions: readonly Mentioned[];
  /** The stored text that the edit is based on. */
  readonly base: string;
}

/** What was typed is stored until it is sent. */
function useCommentDraft(thread: CommentThread, comment: Comment | undefined) {
  const { text: stored, put, isStored } = useStoredDraft(useCommentDraftKey(thread, comment));
  const { body = '', mentions = [] } = comment ?? {};
  const first = { text: toEditorText(body, mentions), mentions, base: body };
  const draft = readDraft(stored) ?? first;
  const store = (next: CommentDraft) => put(JSON.stringify(next));
  return {
    ...draft,
    isChanged: draft.text.trim() !== first.text.trim(),
    isStored,
    change: (text: string, named: readonly Mentioned[]) =>
      text === '' && !comment ? put(undefined) : store({ ...draft, text, mentions: named }),
    rebase: (base: string) => store({ ...draft, base }),
    forget: () => put(undefined),
  } as const;
}

function readDraft(stored: string | undefined): CommentDraft | undefined {
  try {
    // Written by `store` above.
    return stored === undefined ? undefined : (JSON.parse(stored) as CommentDraft);
  } catch {
    // Not a draft.
    return undefined;
  }
}

/** What the comment is by now, if it was changed elsewhere. */
function theirBody(error: unknown): string | undefined {
  if (!isProblem(error, 'stale_version')) return undefined;
  const { current } = error.data;
  const body =
    typeof current === 'object' && current !== null && 'body' in current ? current.body : undefined;
  return typeof body === 'string' ? body : undefined;
}
