import { Suspense } from 'react';
import { LeftOut, onDemand } from '../../app/feedback/on-demand.tsx';
import { TeamFrame } from '../../app/frame/team-frame.tsx';
import { useMembership } from '../../app/session/use-team.ts';
import { NoticesBell } from '../../features/notices/notices-bell.tsx';

/** Rarely shown, so not part of the first load. */
const HoldBanner = onDemand(
  () => import('../../features/outgoing-hold/hold-banner.tsx'),
  'HoldBanner',
  LeftOut,
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
