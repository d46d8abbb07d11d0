import { TeamFrame } from '../../app/frame/team-frame.tsx';
import { NoticesBell } from '../../features/notices/notices-bell.tsx';

/** The frame of a team with what slices put into its bar. */
export function TeamPage() {
  return <TeamFrame tools={<NoticesBell />} />;
}
