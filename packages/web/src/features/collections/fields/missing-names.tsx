// What happens to names missing from the chosen list: their values become empty, or they are added to the
// list.
import type { TypePreview } from '@fieldhouse/contract/field-type-changes';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';

interface MissingNamesProps {
  readonly preview: TypePreview;
  readonly onMissing: 'lose' | 'add';
  readonly onChoose: (onMissing: 'lose' | 'add') => void;
}

export function MissingNames({ preview, onMissing, onChoose }: MissingNamesProps) {
  const t = usePhrases('collections-admin');
  const { number, locale } = useFormats();
  const { missing, missingNames } = preview;
  if (missing === 0) return null;
  const shown = missingNames.slice(0, 5);
  const isAll = shown.length === missing;
  const names = new Intl.ListFormat(locale, { type: isAll ? 'conjunction' : 'unit' }).format(shown);
  const listed = isAll ? names : t('typeChange.andMore', { names });
  return (
    <Stack gap={4}>
      <Text size="sm">
        {t('typeChange.missing', { count: missing, number: number(missing), names: listed })}
      </Text>
      <SegmentedControl
        aria-label={t('typeChange.onMissing')}
        value={onMissing}
        data={[
          { value: 'lose', label: t('typeChange.lose') },
          { value: 'add', label: t('typeChange.add') },
        ]}
        onChange={(chosen) => onChoose(chosen === 'add' ? 'add' : 'lose')}
      />
    </Stack>
  );
}
