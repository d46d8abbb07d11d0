import { search } from '@fieldhouse/contract/search';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { resolveRecentPlaces } from './resolve-recent-places.ts';
import { searchTeam } from './search-team.ts';

export const searchRoutes = [bind(search.find, searchTeam), bind(search.recent, resolveRecentPlaces)];
