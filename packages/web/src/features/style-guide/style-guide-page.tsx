import { useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { usePageLabel } from '../../app/crumbs/page-label.ts';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { NotFoundPage } from '../../app/pages/not-found-page.tsx';
import { PagePending } from '../../app/pages/page-pending.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { type GroupName, groupNames, groups } from './groups.ts';
import css from './style-guide.module.css';

const pages = new Map<string, ComponentType>(
  groupNames.map((name) => [name, onDemand(groups[name], 'GuideGroup')]),
);

export function StyleGuidePage() {
  const { group } = useParams({ from: '/test/$group' });
  const known = groupNames.find((name) => name === group);
  return known ? <GroupPage group={known} /> : <NotFoundPage />;
}

function GroupPage({ group }: { readonly group: GroupName }) {
  const t = usePhrases('guide');
  const Group = pages.get(group);
  usePageLabel(t(`group.${group}`));
  return (
    <Page>
      <PageHeader title={t(`group.${group}`)} intro={t(`groupText.${group}`)} />
      <Suspense fallback={<PagePending />}>
        <div className={css.stack}>{Group && <Group />}</div>
      </Suspense>
    </Page>
  );
}
