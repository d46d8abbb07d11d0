// Few people create projects: the dialog loads with its icons when it is opened.
import { type ComponentProps, Suspense } from 'react';
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { withPhrases } from '../../../app/phrases.ts';
import type { ProjectDialog as Dialog } from './project-dialog.tsx';

const Late = onDemand(
  () => withPhrases(['collections'], import('./project-dialog.tsx')),
  'ProjectDialog',
  FloatingNotice,
);

export function ProjectDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
