import type { FileValue } from '@fieldhouse/contract/field-types';
import { files } from '@fieldhouse/contract/files';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import type { SendOptions } from '../../values/field-input-props.ts';

export function sendToTeam(teamId: string, file: File, options: SendOptions): Promise<FileValue> {
  const address = addressOf(files.upload, { params: { teamId }, query: { name: file.name } });
  return upload(files.upload, { address, file, type: 'application/octet-stream', ...options });
}
