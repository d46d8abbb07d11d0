// What two people changed at the same time, side by side: for each part the user chooses which to have.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { Alert, Button, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { plainTextOfBlocks } from '../editing/plain-text-of-blocks.ts';
import css from './conflict-choices.module.css';
import type { Choice, Choices, Conflict } from './merge-drafts.ts';

interface ConflictChoicesProps {
  readonly conflicts: readonly Conflict[];
  readonly onDecide: (choices: Choices) => void;
}

export function ConflictChoices({ conflicts, onDecide }: ConflictChoicesProps) {
  const t = usePhrases('mail-editor');
  const [choices, setChoices] = useState<Choices>({});
  const all = (choice: Choice) => Object.fromEntries(conflicts.map(({ part }) => [part, choice]));
  return (
    <Alert
      color="yellow"
      role="alert"
      title={
        <Text c="var(--fh-text)" fw={600}>
          {t('conflict.title')}
        </Text>
      }
    >
      <Text size="sm">{t('conflict.text')}</Text>
      {conflicts.map((conflict) => (
        <Part
          key={conflict.part}
          conflict={conflict}
          value={choices[conflict.part] ?? null}
          onChange={(choice) => setChoices({ ...choices, [conflict.part]: choice })}
        />
      ))}
      <Group gap="xs" mt="sm">
        <Button
          size="compact-md"
          disabled={conflicts.some(({ part }) => choices[part] === undefined)}
          onClick={() => onDecide(choices)}
        >
          {t('conflict.save')}
        </Button>
        {conflicts.length > 1 && (
          <>
            <Button size="compact-md" variant="default" onClick={() => onDecide(all('mine'))}>
              {t('conflict.allMine')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => onDecide(all('theirs'))}>
              {t('conflict.allTheirs')}
            </Button>
          </>
        )}
      </Group>
    </Alert>
  );
}

interface PartProps {
  readonly conflict: Conflict;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
}

function Part({ conflict, value, onChange }: PartProps) {
  const t = usePhrases('mail-editor');
  const { isBlock, mine, theirs } = conflict;
  const textOf = useTextOf(isBlock);
  const mayHaveBoth = isBlock && mine !== null && theirs !== null;
  // The values of the radios below.
  const choose = (chosen: string) => onChange(chosen as Choice);
  const isTextSame = textOf(mine) === textOf(theirs);
  const shown = (side: unknown) => (isTextSame ? t('conflict.otherSettings') : textOf(side));
  return (
    <Radio.Group label={useNameOf(conflict)} value={value} onChange={choose} mt="sm">
      <div className={css.sides}>
        <Radio value="mine" label={t('conflict.yours')} description={shown(mine)} classNames={css} />
        <Radio value="theirs" label={t('conflict.theirs')} description={shown(theirs)} classNames={css} />
        {mayHaveBoth && (
          <Radio
            value="both"
            label={t('conflict.both')}
            description={t('conflict.bothHint')}
            classNames={css}
          />
        )}
      </div>
    </Radio.Group>
  );
}

const named = ['subjectLine', 'preheader', 'style', 'textOnlyVersion', 'name', 'description'] as const;

function useNameOf({ part, isBlock, mine, theirs }: Conflict): string {
  const t = usePhrases('mail-editor');
  // A conflict of blocks has at least one of them.
  if (isBlock) return t(`kind.${((mine ?? theirs) as MailBlock).kind}`);
  const known = named.find((name) => name === part);
  return known ? t(`conflict.part.${known}`) : t('conflict.otherSettings');
}

const longestShown = 600;

function useTextOf(isBlock: boolean) {
  const t = usePhrases('mail-editor');
  return (side: unknown): string => {
    if (side === null && isBlock) return t('conflict.deleted');
    // As above.
    const text = isBlock ? plainTextOfBlocks([side as MailBlock]) : side;
    if (typeof text !== 'string') return '';
    return text.trim() === '' ? t('conflict.empty') : text.slice(0, longestShown);
  };
}
