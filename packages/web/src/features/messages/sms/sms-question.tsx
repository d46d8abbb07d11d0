// The question that an SMS asks: a reply that is one of its choices is stored as an answer.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import { AnswersFields } from '../content/answers/answers-fields.tsx';
import { newBlock } from '../content/editing/change-blocks.ts';

interface SmsQuestionProps {
  readonly blocks: readonly MailBlock[];
  readonly isLocked: boolean;
  readonly onChange: (blocks: MailBlock[]) => void;
}

export function SmsQuestion({ blocks, isLocked, onChange }: SmsQuestionProps) {
  const t = usePhrases('sms');
  const asked = blocks.find((block) => block.kind === 'answers');
  if (!asked && isLocked) return null;
  return (
    <Panel title={t('question.title')}>
      <Stack align="flex-start">
        <Text size="sm">{t('question.hint')}</Text>
        {asked ? (
          <>
            <Fieldset variant="unstyled" w="100%" disabled={isLocked}>
              <Stack>
                <AnswersFields block={asked} onPut={(block) => onChange([block])} />
              </Stack>
            </Fieldset>
            {!isLocked && (
              <Button variant="default" onClick={() => onChange([])}>
                {t('question.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="default" onClick={() => onChange([newBlock('answers')])}>
            {t('question.add')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
