// The country of the team whose page is shown, as an ISO 3166 code; undefined on pages without a team.
import { createContext } from 'react';

export const TeamCountry = createContext<string | undefined>(undefined);
