// The effect of a type change on a field's values: counts and examples.
import type { TypePreview, UndoPreview } from '@fieldhouse/contract/field-type-changes';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import classes from '../collections.module.css';

export function TypeExamples({ preview }: { readonly preview: TypePreview | UndoPreview }) {
  const t = usePhrases('collections-admin');
  const { number } = useFormats();
  if (preview.total === 0) return <Text role="status">{t('typeChange.nothing')}</Text>;
  const counted = (count: number) => ({ count, number: number(count) });
  const restores = 'restores' in preview ? preview.restores : 0;
  const lost = preview.lost.map(({ before }) => ({ before, after: undefined }));
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        <Badge tt="none" variant="light">
          {t('typeChange.converts', counted(preview.converts))}
        </Badge>
        {preview.rounds > 0 && (
          <Badge tt="none" variant="default">
            {t('typeChange.rounds', counted(preview.rounds))}
          </Badge>
        )}
        {restores > 0 && (
          <Badge tt="none" variant="default">
            {t('typeChange.restores', counted(restores))}
          </Badge>
        )}
        {preview.loses > 0 && (
          <Badge tt="none" variant="light" color="red">
            {t('typeChange.loses', counted(preview.loses))}
          </Badge>
        )}
        {!preview.isExact && (
          <Text size="sm" c="dimmed">
            {t('typeChange.partly', { number: number(preview.total) })}
          </Text>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard too */}
      <section className={classes.examplesBox} tabIndex={0} aria-label={t('typeChange.look')}>
        <table className={classes.examples}>
          <thead>
            <tr>
              <th scope="col">{t('typeChange.before')}</th>
              <th scope="col">{t('typeChange.after')}</th>
            </tr>
          </thead>
          <tbody>
            {[...lost, ...preview.converted].map(({ before, after }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: examples stand still and may be equal
              <tr key={index}>
                <td title={before}>{before || <Soft>{t('typeChange.empty')}</Soft>}</td>
                <td title={after}>{after ?? <span className={classes.lost}>{t('typeChange.lost')}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}

function Soft({ children }: { readonly children: string }) {
  return <span className={classes.soft}>{children}</span>;
}
