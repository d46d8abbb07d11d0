// Code on the record page: shown highlighted, with a text input once the user starts editing.
import type { Field } from '@fieldhouse/contract/collections';
import { Button, Input } from '@mantine/core';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { usePhrases } from '../../../app/phrases.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import type { CodeLanguage } from '../../../ui/code/code-languages.ts';
import classes from './code-field.module.css';

interface CodeFieldProps {
  readonly field: Field;
  readonly language: CodeLanguage;
  readonly text: string;
  /** Undefined if the user may not change it. */
  readonly onEdit: (() => void) | undefined;
}

export function CodeField({ field, language, text, onEdit }: CodeFieldProps) {
  const t = usePhrases('ui');
  const values = usePhrases('values');
  return (
    <div>
      <div className={classes.head}>
        <Input.Label component="div" required={field.isRequired}>
          {field.title}
        </Input.Label>
        {onEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<PencilSimpleIcon size={15} />}
            aria-label={values('editCode', { field: field.title })}
            onClick={onEdit}
          >
            {t('edit')}
          </Button>
        )}
      </div>
      {field.description !== '' && <Input.Description mb={6}>{field.description}</Input.Description>}
      <CodeBlock text={text} language={language} label={field.title} />
    </div>
  );
}
