// Saved definitions that use a field whose type changes: what keeps working, what stops, and what must be
// changed first.
import type { TypePreview } from '@fieldhouse/contract/field-type-changes';
import { Badge, Group, List, Text } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import classes from '../collections.module.css';

export function TypePlaces({ preview }: { readonly preview: Pick<TypePreview, 'places' | 'blocks'> }) {
  const t = usePhrases('collections-admin');
  const { number } = useFormats();
  const { places, blocks } = preview;
  if (places.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {t('typeChange.places')}
      </Text>
      <List size="sm" spacing={4}>
        {places.map(({ kind, name, fate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change and names may be equal
          <List.Item key={index}>
            <Group gap="xs">
              <span>{name ?? t(`typeChange.unnamed.${kind}`)}</span>
              <Badge tt="none" variant="light" {...(fate !== 'fits' && { color: 'red' })}>
                {t(`typeChange.fate.${fate}`)}
              </Badge>
            </Group>
          </List.Item>
        ))}
      </List>
      {blocks > 0 && (
        <Text size="sm" mt={6} className={classes.lost} role="alert">
          {t('typeChange.inTheWay', { count: blocks, number: number(blocks) })}
        </Text>
      )}
    </div>
  );
}
