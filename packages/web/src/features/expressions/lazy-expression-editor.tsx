// Loaded where a calculation is edited: it needs the rules of every operation.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ExpressionEditorProps } from './expression-editor.tsx';

const Editor = lazy(() =>
  import('./expression-editor.tsx').then((editor) => ({ default: editor.ExpressionEditor })),
);

export function ExpressionEditor(props: ExpressionEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={90} />}>
      <Editor {...props} />
    </Suspense>
  );
}
