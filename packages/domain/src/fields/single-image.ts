import { oneFile } from './file-ids.ts';

export const singleImage = oneFile('single_image');
