// The entries of a task: a group of questions each, a button for another one, and one to remove each.
import type { QuestionsPart } from '@fieldhouse/contract/wizard-runs';
import { entryKey, entryNumberOf, nextEntryNumber } from '@fieldhouse/domain/wizards/entries';
import type { EntriesPart, EntryValues } from '@fieldhouse/domain/wizards/shown/entry-parts';
import { Button, VisuallyHidden } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './entry-list.module.css';

interface EntryListProps {
  readonly part: EntriesPart;
  readonly values: EntryValues;
  /** About how many there are. */
  readonly error: string | undefined;
  readonly onChange: (values: EntryValues) => void;
  readonly renderQuestions: (part: QuestionsPart) => ReactNode;
}

/** Where the focus goes once the entries are shown: a new entry, or the button for another one. */
type Focus = { readonly at: 'entry' | 'add'; readonly index: number } | undefined;

export function EntryList({ part, values, error, onChange, renderQuestions }: EntryListProps) {
  const t = usePhrases('wizard-runs');
  const list = useRef<HTMLElement>(null);
  const [focus, setFocus] = useState<Focus>();
  const [announced, setAnnounced] = useState('');
  const { taskId, title, repeat, entries, begin } = part;
  const nameOf = (index: number) => entryName(repeat.entryLabel || t('entries.entry'), index);
  useEffect(() => {
    if (!focus || !list.current) return;
    const place = list.current.querySelectorAll('fieldset')[focus.index];
    const first = place?.querySelector<HTMLElement>('[data-questions] :is(input, textarea, button)');
    const button = list.current.querySelector<HTMLElement>('[data-add]');
    (focus.at === 'entry' ? first : button)?.focus();
  }, [focus]);
  const add = () => {
    const numbers = entries.map((entry) => entryNumberOf(entry.taskId) ?? 0);
    onChange({ ...values, [entryKey(taskId, nextEntryNumber(numbers))]: begin });
    setAnnounced(t('entries.added', { name: nameOf(entries.length) }));
    setFocus({ at: 'entry', index: entries.length });
  };
  const remove = (key: string, index: number) => {
    onChange(Object.fromEntries(Object.entries(values).filter(([known]) => known !== key)));
    setAnnounced(t('entries.removed', { name: nameOf(index), count: entries.length - 1 }));
    setFocus({ at: 'add', index });
  };
  return (
    <section ref={list} className={css.list} aria-label={title === '' ? undefined : title}>
      {title !== '' && <h2 className={css.heading}>{title}</h2>}
      {error !== undefined && <p className={css.error}>{error}</p>}
      {entries.map((entry, index) => (
        <fieldset key={entry.taskId} className={css.entry}>
          <legend>
            <VisuallyHidden>{nameOf(index)}</VisuallyHidden>
          </legend>
          <div className={css.head}>
            <span className={css.name} aria-hidden="true">
              {nameOf(index)}
            </span>
            {entries.length > repeat.min && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                leftSection={<TrashIcon size={18} />}
                aria-label={t('entries.removeOne', { name: nameOf(index) })}
                onClick={() => remove(entry.taskId, index)}
              >
                {t('entries.remove')}
              </Button>
            )}
          </div>
          <div data-questions>{renderQuestions(entry)}</div>
        </fieldset>
      ))}
      {entries.length < repeat.max ? (
        <Button variant="default" data-add leftSection={<PlusIcon size={18} weight="bold" />} onClick={add}>
          {repeat.addLabel || t('entries.add')}
        </Button>
      ) : (
        <p className={css.note}>{t('entries.most', { count: repeat.max })}</p>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

function entryName(label: string, index: number): string {
  return `${label} ${index + 1}`;
}
