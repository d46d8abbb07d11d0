import { oneFile } from './file-ids.ts';

export const singleFile = oneFile('single_file');
