import { severalFiles } from './file-ids.ts';

export const multiFile = severalFiles('multi_file');
