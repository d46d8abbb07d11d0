import { Alert, Button, Group, Text } from '@mantine/core';
import { usePhrases } from '../phrases.ts';
import css from './form-notes.module.css';
import type { ConflictPart } from './use-saving.ts';

export interface FormConflictProps {
  readonly conflict: {
    /** Without a label, the part is only counted as another setting. */
    readonly parts: readonly (ConflictPart & { readonly label: string | undefined })[];
    readonly decide: (isMine: boolean) => Promise<void>;
  };
}

/** Two people changed the same: shows both and lets the user choose. */
export function FormConflict({ conflict: { parts, decide } }: FormConflictProps) {
  const t = usePhrases('ui');
  const textOf = (value: unknown) =>
    value === null || value === undefined || value === '' ? t('form.conflict.empty') : String(value);
  const isShown = ({ label, yours, theirs }: (typeof parts)[number]) =>
    label !== undefined && typeof yours !== 'object' && typeof theirs !== 'object';
  const shown = parts.filter(isShown);
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
      {shown.map(({ name, label, yours, theirs }) => (
        <section key={name} aria-label={label}>
          <Text size="sm" fw={600} mt="xs">
            {label}
          </Text>
          <dl className={css.versions}>
            <dt>{t('form.conflict.yours')}</dt>
            <dd>{textOf(yours)}</dd>
            <dt>{t('form.conflict.theirs')}</dt>
            <dd>{textOf(theirs)}</dd>
          </dl>
        </section>
      ))}
      {shown.length < parts.length && (
        <Text size="sm" fw={600} mt="xs">
          {t('form.conflict.other')}
        </Text>
      )}
      <Text size="sm" mt="xs">
        {t('form.conflict.text')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" variant="default" onClick={() => void decide(false)}>
          {t('form.conflict.keepTheirs')}
        </Button>
        <Button size="compact-md" onClick={() => void decide(true)}>
          {t('form.conflict.saveMine')}
        </Button>
      </Group>
    </Alert>
  );
}
