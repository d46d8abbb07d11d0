// Loaded where a calculation is edited: it needs the rules of every operation.
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import type { ExpressionEditorProps } from './expression-editor.tsx';

const Editor = onDemand(() => import('./expression-editor.tsx'), 'ExpressionEditor');

export function ExpressionEditor(props: ExpressionEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={90} />}>
      <Editor {...props} />
    </Suspense>
  );
}
