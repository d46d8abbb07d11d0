import { search } from '@fieldhouse/contract/search';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { searchTeam } from './find-everywhere.ts';
import { resolveRecentPlaces } from './recall-places.ts';

export const searchRoutes = [bind(search.find, searchTeam), bind(search.recall, resolveRecentPlaces)];
