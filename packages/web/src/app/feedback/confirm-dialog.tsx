import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../phrases.ts';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The verb on the button: "Delete 12 people". */
  readonly action: string;
  /** Defaults to "Cancel". */
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** The button is enabled only after this word is typed. */
  readonly typeToConfirm?: string;
}

export interface OpenQuestion extends Question {
  readonly answer: (isYes: boolean) => void;
}

export function ConfirmDialog({ question }: { readonly question: OpenQuestion }) {
  const t = usePhrases('ui');
  const [typed, setTyped] = useState('');
  const { title, text, typeToConfirm, answer } = question;
  const isReady = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) answer(true);
        }}
      >
        {text !== undefined && (
          <Text c="dimmed" mb="md">
            {text}
          </Text>
        )}
        {typeToConfirm !== undefined && (
          <TextInput
            label={typeToConfirm}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            mb="md"
            autoComplete="off"
          />
        )}
        <Answers question={question} isReady={isReady} />
      </form>
    </Modal>
  );
}

function Answers({ question, isReady }: { readonly question: OpenQuestion; readonly isReady: boolean }) {
  const t = usePhrases('ui');
  const { action, cancel, isDangerous = false, answer } = question;
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={() => answer(false)}>
        {cancel ?? t('cancel')}
      </Button>
      <Button type="submit" disabled={!isReady} data-autofocus {...(isDangerous && { color: 'red.8' })}>
        {action}
      </Button>
    </Group>
  );
}
