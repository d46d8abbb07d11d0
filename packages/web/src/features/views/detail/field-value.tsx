// A value in a list or detail view: choices as chips, addresses as links, the rest as text.
import type { Field } from '@fieldhouse/contract/collections';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { Chip, toChipColor } from '../../../ui/chip.tsx';
import { isCodeLanguage } from '../../../ui/code/code-languages.ts';
import { fieldTypesUi, filesOf, lineText, linksOf, type ValueFormats } from '../../fields/index.ts';
import classes from '../views.module.css';

const CodeBlock = onDemand(() => import('../../../ui/code/code-block.tsx'), 'CodeBlock');

interface ShownValueProps {
  readonly value: unknown;
  readonly field: Field;
  readonly formats: ValueFormats;
  /** Truncated to a single line. */
  readonly isLine?: boolean;
}

export function FieldValue({ value, field, formats, isLine = false }: ShownValueProps) {
  const text = lineText(value, field, formats);
  if (text === '') return <span className={classes.none}>–</span>;
  const className = isLine ? classes.line : classes.text;
  switch (fieldTypesUi[field.dataType].shownAs) {
    case 'chips':
      return (
        <span className={classes.chips}>
          {linksOf(value, formats.language).map(({ id, label, color }) => (
            <Chip key={id} color={toChipColor(color)}>
              {label}
            </Chip>
          ))}
        </span>
      );
    case 'flag':
      return <Chip color={value === true ? 'green' : 'gray'}>{text}</Chip>;
    case 'email':
      return (
        <a className={className} href={`mailto:${text}`}>
          {text}
        </a>
      );
    case 'link':
      return (
        <a className={className} href={String(value)} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      );
    case 'picture': {
      const [picture] = filesOf(value);
      return picture?.thumbnailUrl ? (
        <span className={classes.picture}>
          <img src={picture.thumbnailUrl} alt="" loading="lazy" />
          <span className={className}>{text}</span>
        </span>
      ) : (
        <span className={className}>{text}</span>
      );
    }
    case 'code':
      return !isLine && isCodeLanguage(field.settings.language) ? (
        <Suspense fallback={<span className={className}>{text}</span>}>
          <CodeBlock text={text} language={field.settings.language} label={field.title} />
        </Suspense>
      ) : (
        <code className={className}>{text}</code>
      );
    case undefined:
      return (
        <span className={className} title={isLine ? text : undefined}>
          {text}
        </span>
      );
  }
}
