// Pictures on their way into their blocks.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { mailPictures } from '@fieldhouse/contract/mail-pictures';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { insertBlock, newBlock, type Place, removeBlock } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { type ShownUpload, type Uploads, useUploads } from './use-uploads.ts';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

interface Target {
  readonly place: Place;
  readonly index: number;
}

interface PictureUploads {
  readonly shown: ReadonlyMap<string, ShownUpload>;
  /** Into new blocks below each other. */
  readonly insert: (files: readonly File[], target: Target) => void;
  readonly replace: (blockId: string, file: File) => void;
  readonly cancel: (blockId: string) => void;
  readonly retry: (blockId: string) => void;
  /** Of the whole mail: what is sent for a block goes on while another one is selected. */
  readonly uploads: Uploads;
}

const UploadsContext = createContext<PictureUploads | undefined>(undefined);

export function PictureUploadsProvider({ children }: { readonly children: ReactNode }) {
  const teamId = useTeamId();
  const editor = useMailEditor();
  const latest = useRef(editor);
  latest.current = editor;
  const uploads = useUploads();
  const { shown, start, cancel, retry } = uploads;
  /** Several uploads can end before the editor is rendered again. */
  const change = (next: (blocks: readonly MailBlock[]) => MailBlock[]) => {
    const blocks = next(latest.current.blocks);
    latest.current = { ...latest.current, blocks };
    latest.current.change(blocks);
  };
  const send = (blockId: string, file: File, onCanceled?: () => void) =>
    start({
      key: blockId,
      name: file.name,
      ...(onCanceled && { onCanceled }),
      run: async (options) => {
        const address = addressOf(mailPictures.upload, { params: { teamId } });
        const type = 'application/octet-stream';
        const picture = await upload(mailPictures.upload, { address, file, type, ...options });
        if (options.signal.aborted) return;
        latest.current.edit(blockId, (block) => (block.kind === 'picture' ? { ...block, picture } : block));
      },
    });
  const insert = (files: readonly File[], { place, index }: Target) => {
    const added = files.map((file) => ({ file, block: newBlock('picture') }));
    change((blocks) =>
      added.reduce<MailBlock[]>(
        (all, { block }, at) => insertBlock(all, block, { place, index: index + at }),
        [...blocks],
      ),
    );
    latest.current.select(added.at(-1)?.block.id);
    for (const { block, file } of added)
      send(block.id, file, () => change((blocks) => removeBlock(blocks, block.id)));
  };
  return (
    <UploadsContext value={{ shown, insert, replace: send, cancel, retry, uploads }}>
      {children}
    </UploadsContext>
  );
}

export function usePictureUploads(): PictureUploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('A picture was rendered outside of the editor.');
  return uploads;
}
