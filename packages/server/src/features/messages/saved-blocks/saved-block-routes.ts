import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { bindEdit } from '../../../kernel/http/bind-edit.ts';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  createSavedMailBlock,
  deleteSavedMailBlock,
  listSavedMailBlocks,
  loadSavedBlock,
  renameSavedMailBlock,
} from './saved-block-actions.ts';

export const savedBlockRoutes = [
  bind(savedMailBlocks.list, listSavedMailBlocks),
  bind(savedMailBlocks.create, createSavedMailBlock),
  bindEdit(savedMailBlocks.rename, renameSavedMailBlock, (ctx, { savedMailBlockId }) =>
    loadSavedBlock(ctx, savedMailBlockId),
  ),
  bind(savedMailBlocks.delete, deleteSavedMailBlock),
];
