// Few people create projects: the dialog loads with its icons when it is opened.
import { type ComponentProps, lazy, Suspense } from 'react';
import { withPhrases } from '../../../app/phrases.ts';
import type { ProjectDialog as Dialog } from './project-dialog.tsx';

const Late = lazy(async () => {
  const { ProjectDialog: dialog } = await withPhrases(['collections'], import('./project-dialog.tsx'));
  return { default: dialog };
});

export function ProjectDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
