import { Alert, Button, Group, Radio, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePhrases } from '../phrases.ts';
import type { Choice, Choices, ConflictPart } from './edit-base.ts';
import css from './form-conflict.module.css';

interface ShownPart extends Pick<ConflictPart, 'name' | 'yours' | 'theirs'> {
  /** Without a label, the part is only counted as another setting. */
  readonly label: string | undefined;
  /** Whether there is room for yours and theirs, one after the other. */
  readonly mayHaveBoth?: boolean;
  /** How its texts are shown, if not as they are. */
  readonly show?: (text: string) => ReactNode;
}

export interface FormConflictProps {
  readonly conflict: {
    readonly parts: readonly ShownPart[];
    readonly decide: (choices: Choices) => Promise<unknown>;
  };
}

/** Two people changed the same: shows both, and the user chooses which to have of each part. */
export function FormConflict({ conflict: { parts, decide } }: FormConflictProps) {
  const t = usePhrases('ui');
  const [chosen, setChosen] = useState<Choices>({});
  const groups = useGroups(parts);
  const hasSeveral = groups.length > 1 || groups.some(({ mayHaveBoth }) => mayHaveBoth);
  const decideAll = (choiceOf: (group: PartGroup) => Choice | undefined) =>
    void decide(
      Object.fromEntries(
        groups.flatMap((group) => group.names.map((name) => [name, choiceOf(group) ?? 'mine'])),
      ),
    );
  return (
    <Alert
      color="yellow"
      role="alert"
      title={
        <Text c="var(--fh-text)" fw={600}>
          {t('form.conflict.title')}
        </Text>
      }
    >
      {groups.map((group) =>
        hasSeveral ? (
          <PartChoice
            key={group.key}
            group={group}
            value={chosen[group.key] ?? null}
            onChange={(choice) => setChosen({ ...chosen, [group.key]: choice })}
          />
        ) : (
          <PartTexts key={group.key} group={group} />
        ),
      )}
      <Text size="sm" mt="xs">
        {t(hasSeveral ? 'form.conflict.choose' : 'form.conflict.text')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" variant="default" onClick={() => decideAll(() => 'theirs')}>
          {t('form.conflict.keepTheirs')}
        </Button>
        <Button
          size="compact-md"
          variant={hasSeveral ? 'default' : 'filled'}
          onClick={() => decideAll(() => 'mine')}
        >
          {t('form.conflict.saveMine')}
        </Button>
        {hasSeveral && (
          <Button
            size="compact-md"
            disabled={groups.some(({ key }) => chosen[key] === undefined)}
            onClick={() => decideAll(({ key }) => chosen[key])}
          >
            {t('form.conflict.save')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface PartGroup {
  readonly key: string;
  /** Of the parts that are decided together. */
  readonly names: readonly string[];
  readonly label: string;
  /** Undefined where no text shows what it is. */
  readonly yours: string | undefined;
  readonly theirs: string | undefined;
  readonly mayHaveBoth: boolean;
  readonly show?: ((text: string) => ReactNode) | undefined;
}

const longestShown = 600;

/** What has no label is one group. What is no text is only named. */
function useGroups(parts: readonly ShownPart[]): readonly PartGroup[] {
  const t = usePhrases('ui');
  const textOf = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const text = value === null || value === undefined ? '' : String(value).trim();
    return text === '' ? t('form.conflict.empty') : cut(text);
  };
  const groups: PartGroup[] = [];
  const others: string[] = [];
  for (const { name, label, yours, theirs, show, mayHaveBoth = false } of parts) {
    if (label === undefined) others.push(name);
    else {
      const [own, other] = [textOf(yours), textOf(theirs)];
      const isOnlyNamed = own === other || isObject(yours) || isObject(theirs);
      const texts = isOnlyNamed ? { yours: undefined, theirs: undefined } : { yours: own, theirs: other };
      groups.push({ key: name, names: [name], label, ...texts, mayHaveBoth, show });
    }
  }
  if (others.length === 0) return groups;
  const label = t('form.conflict.other');
  const rest = { key: others.join(), names: others, label, yours: undefined, theirs: undefined };
  return [...groups, { ...rest, mayHaveBoth: false }];
}

/** Not within a merge tag. */
function cut(text: string): string {
  return text.length <= longestShown ? text : text.slice(0, longestShown).replace(/\{\{[^{}]*$/, '');
}

const asItIs = (text: string): ReactNode => text;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function PartTexts({ group: { label, yours, theirs = '', show = asItIs } }: { readonly group: PartGroup }) {
  const t = usePhrases('ui');
  return (
    <section aria-label={label}>
      <Text size="sm" fw={600} mt="xs">
        {label}
      </Text>
      {yours !== undefined && (
        <dl className={css.versions}>
          <dt>{t('form.conflict.yours')}</dt>
          <dd>{show(yours)}</dd>
          <dt>{t('form.conflict.theirs')}</dt>
          <dd>{show(theirs)}</dd>
        </dl>
      )}
    </section>
  );
}

interface PartChoiceProps {
  readonly group: PartGroup;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
}

function PartChoice({ group, value, onChange }: PartChoiceProps) {
  const t = usePhrases('ui');
  const { label, yours, theirs, mayHaveBoth, show = asItIs } = group;
  const sides = [
    { choice: 'mine', label: t('form.conflict.yours'), text: yours === undefined ? yours : show(yours) },
    {
      choice: 'theirs',
      label: t('form.conflict.theirs'),
      text: theirs === undefined ? theirs : show(theirs),
    },
    ...(mayHaveBoth
      ? [{ choice: 'both', label: t('form.conflict.both'), text: t('form.conflict.bothHint') }]
      : []),
  ];
  return (
    // The values of the radios.
    <Radio.Group label={label} value={value} onChange={(choice) => onChange(choice as Choice)} mt="sm">
      <div className={css.sides}>
        {sides.map((side) => (
          <Radio
            key={side.choice}
            value={side.choice}
            label={side.label}
            description={side.text}
            classNames={{ description: css.description }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
