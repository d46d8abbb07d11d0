// "Ask a question": what is asked comes first, where the answer goes second. What that needs is created here.
import { Button } from '@mantine/core';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { AskForm, type AskFormProps } from './ask-form.tsx';

export function AskQuestion(props: Omit<AskFormProps, 'onClose'>) {
  const b = usePhrases('wizard-builder');
  const ui = usePhrases('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={props.step.tasks.length === 0 ? 'filled' : 'default'}
        leftSection={<QuestionIcon size={16} weight="bold" />}
        onClick={() => setOpen(true)}
      >
        {b('ask.title')}
      </Button>
      <Dialog title={b('ask.title')} closeLabel={ui('close')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <AskForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
