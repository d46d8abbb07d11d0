// The state of automatic saving as text, the choice in a conflict, and the question before leaving.
import { contentTypes } from '@fieldhouse/contract/content-types';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { Alert, Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { toast } from '../../../../app/feedback/toasts.tsx';
import type { Choices, ConflictPart } from '../../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../../app/forms/form-conflict.tsx';
import { useLanguageNames } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { plainTextOfBlocks } from '../editing/plain-text-of-blocks.ts';
import css from '../mail-editor.module.css';
import { TagText } from '../tags/tag-text.tsx';
import { TagFieldsProvider, type TagSources, useTagFields } from '../tags/use-tag-fields.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { type Autosaved, isTriedAgain } from './use-autosave.ts';

interface SaveNoticeProps<T extends object> {
  readonly save: Pick<
    Autosaved<object>,
    'state' | 'problem' | 'conflicts' | 'isCopied' | 'flush' | 'decide' | 'isUnsaved' | 'discard'
  > & { readonly draft: T & NamedParts<T> };
  /** The beginning of the error text. */
  readonly oops: string;
  /** False where the state is in a row of its own. */
  readonly hasState?: boolean;
  /** What the merge tags of its texts are read from. */
  readonly tagSources?: TagSources | undefined;
}

export function SaveState({ save }: { readonly save: Pick<Autosaved<object>, 'state' | 'isCopied'> }) {
  const t = usePhrases('mail-editor');
  const { state, isCopied } = save;
  return (
    <span className={css.state} role="status">
      {t(state === 'offline' && isCopied ? 'save.stored' : `save.${state}`)}
    </span>
  );
}

export function SaveNotice<T extends object>(props: SaveNoticeProps<T>) {
  const { save, oops, hasState = true, tagSources } = props;
  const t = usePhrases('mail-editor');
  const { state, problem, conflicts, flush, decide } = save;
  useEffect(() => {
    if (state === 'failed' || isTriedAgain(state)) toast({ text: oops, tone: 'danger' });
  }, [state, oops]);
  return (
    <>
      <LeaveDialog save={save} />
      {hasState && <SaveState save={save} />}
      {state === 'conflict' && <Conflict conflicts={conflicts} decide={decide} tagSources={tagSources} />}
      {(state === 'failed' || state === 'retrying') && (
        <Alert color="red" role="alert" title={oops}>
          <Text size="sm">{problemText(problem)}</Text>
          <Button size="xs" variant="default" mt="xs" onClick={() => void flush()}>
            {t('save.again')}
          </Button>
        </Alert>
      )}
    </>
  );
}

interface ConflictProps {
  readonly conflicts: readonly ConflictPart[];
  readonly decide: (choices: Choices) => Promise<unknown>;
  readonly tagSources: TagSources | undefined;
}

/** What is saved by itself, apart from the blocks of a mail. */
const named = [
  'subjectLine',
  'preheader',
  'style',
  'textOnlyVersion',
  'name',
  'description',
  'usage',
  'internalName',
  'internalDescription',
  'type',
  'senderId',
  'fromName',
  'replyTo',
  'contentLanguage',
  'tracksOpens',
  'tracksClicks',
  'abTest',
  'audience',
  'subscriptionListId',
  'schedule',
  'maxLatenessMinutes',
] as const;
type Named = (typeof named)[number];
/** A part without a name would be one of “Other settings”. */
type NamedParts<T> = { readonly [Name in keyof T]: Name extends Named | 'blocks' ? T[Name] : never };
/** Their ids and codes say nothing to a reader. */
const withoutText: readonly string[] = ['senderId', 'subscriptionListId', 'usage'] satisfies Named[];
const withTags: readonly string[] = ['subjectLine', 'preheader', 'textOnlyVersion'] satisfies Named[];
const withChips = (text: string) => <TagText value={text} />;

function Conflict({ conflicts, decide, tagSources }: ConflictProps) {
  const t = usePhrases('mail-editor');
  const messages = usePhrases('messages');
  const languageName = useLanguageNames();
  const fields = useTagFields(tagSources);
  const textOf = (property: Named, value: unknown) => {
    if (withoutText.includes(property)) return '';
    if (typeof value !== 'string') return value;
    const type = contentTypes.find((one) => property === 'type' && one === value);
    if (type) return messages(`type.${type}`);
    return property === 'contentLanguage' ? languageName(value) : value;
  };
  const shown = (part: ConflictPart) => {
    if (part.property !== 'blocks') {
      const known = named.find((name) => name === part.property);
      if (!known) return { ...part, label: undefined };
      const [yours, theirs] = [textOf(known, part.yours), textOf(known, part.theirs)];
      const own = { yours, theirs, label: t(`conflict.part.${known}`) };
      return { ...part, ...own, ...(withTags.includes(known) && { show: withChips }) };
    }
    // At least one of them is there; null: deleted.
    const [yours, theirs] = [part.yours as MailBlock | null, part.theirs as MailBlock | null];
    const blockText = (block: MailBlock | null) =>
      block ? plainTextOfBlocks([block]) : t('conflict.deleted');
    return {
      name: part.name,
      label: t(`kind.${(yours ?? (theirs as MailBlock)).kind}`),
      yours: blockText(yours),
      theirs: blockText(theirs),
      mayHaveBoth: yours !== null && theirs !== null,
      show: withChips,
    };
  };
  return (
    <TagFieldsProvider value={fields}>
      <FormConflict conflict={{ parts: conflicts.map(shown), decide }} />
    </TagFieldsProvider>
  );
}
