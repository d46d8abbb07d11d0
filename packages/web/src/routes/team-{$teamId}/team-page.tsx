import { lazy, Suspense } from 'react';
import { TeamFrame } from '../../app/frame/team-frame.tsx';
import { useMembership } from '../../app/session/use-team.ts';
import { NoticesBell } from '../../features/notices/notices-bell.tsx';

/** Rarely shown, so not part of the first load. */
const HoldBanner = lazy(() =>
  import('../../features/outgoing-hold/hold-banner.tsx').then((file) => ({ default: file.HoldBanner })),
);

/** The frame of a team with the parts that slices provide. */
export function TeamPage() {
  const { isTeamAdmin } = useMembership();
  const banner = isTeamAdmin && (
    <Suspense>
      <HoldBanner />
    </Suspense>
  );
  return <TeamFrame tools={<NoticesBell />} banner={banner} />;
}
