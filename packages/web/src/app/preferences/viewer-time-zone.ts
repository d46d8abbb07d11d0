// The time zone in which the user reads instants; undefined for the browser's. Pages without a session have no preferences.
import { createContext } from 'react';

export const ViewerTimeZone = createContext<string | undefined>(undefined);
