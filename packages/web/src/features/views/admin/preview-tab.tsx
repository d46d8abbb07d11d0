import { ActiveView } from '../active-view.tsx';
import { usePreviewedView } from '../open-view/use-open-view.ts';
import type { ViewTabProps } from './admin-view-props.ts';

/** The view as the team sees it, with real records. Changes here are not saved. */
export function PreviewTab({ place, collection, view }: ViewTabProps) {
  const open = usePreviewedView(view);
  return <ActiveView key={view.version} place={place} collection={collection} open={open} />;
}
