import type { AnswersBlock } from '@fieldhouse/contract/mail-blocks';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import { Box, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { TagText } from '../tags/tag-text.tsx';

/** As in the mail: the question above its buttons. */
export function AnswersView({ block }: { readonly block: AnswersBlock }) {
  const t = usePhrases('mail-blocks');
  const { look } = useMailEditor();
  const { color, ink } = colorsOf('brand', look.brand);
  if (block.question === '' && block.choices.length === 0)
    return <Text ta="center">{t('answers.none')}</Text>;
  return (
    <Stack align="center" gap={12} py={8}>
      <Text fw={700} ta="center">
        <TagText value={block.question} />
      </Text>
      {block.choices.map(({ label, value }) => (
        <Box
          key={String(value)}
          bg={color}
          c={ink}
          fw={600}
          px={24}
          py={12}
          style={{ borderRadius: look.buttonCorners }}
        >
          <TagText value={label} />
        </Box>
      ))}
    </Stack>
  );
}
