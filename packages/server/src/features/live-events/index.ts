import { teams } from '@fieldhouse/contract/teams';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { streamTeamEvents } from './team-events.ts';

export const liveEventsSlice: Slice = { name: 'live-events', routes: [bind(teams.events, streamTeamEvents)] };
