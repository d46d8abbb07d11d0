// The editor is large and loads when the first formatted text is shown.
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { useEditorLabels } from '../../../../app/language/use-editor-labels.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import { toInputText } from '../input-frame.tsx';

const RichTextEditor = onDemand(
  () => import('../../../../ui/rich-text/rich-text-editor.tsx'),
  'RichTextEditor',
);

export function FormattedTextInput(props: FieldInputProps) {
  const { field, value, onChange, isDisabled, hasAutoFocus, lang } = props;
  const labels = useEditorLabels();
  return (
    <GroupFrame input={{ ...props, field: { ...field, title: field.title } }}>
      <Suspense fallback={<Skeleton height={120} />}>
        <div lang={lang}>
          <RichTextEditor
            label={field.title}
            labels={labels}
            value={toInputText(value)}
            isReadOnly={isDisabled ?? false}
            isLabelHidden
            hasAutoFocus={hasAutoFocus ?? false}
            onChange={({ html }) => onChange(html === '' ? null : html)}
          />
        </div>
      </Suspense>
    </GroupFrame>
  );
}
