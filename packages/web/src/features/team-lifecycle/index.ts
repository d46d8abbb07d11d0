export { ClosedTeams } from './closed-teams.tsx';
export { EndPanel } from './end-panel.tsx';
export { LeavePanel } from './leave-panel.tsx';
