// In which language names of records are read on the pages of a team; undefined elsewhere, where each is in its own.
import { createContext } from 'react';

export const TextLanguage = createContext<string | undefined>(undefined);
