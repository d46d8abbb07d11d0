import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import {
  createSavedMailBlock,
  deleteSavedMailBlock,
  listSavedMailBlocks,
  renameSavedMailBlock,
} from './saved-block-actions.ts';

export const savedBlockRoutes = [
  bind(savedMailBlocks.list, listSavedMailBlocks),
  bind(savedMailBlocks.create, createSavedMailBlock),
  bind(savedMailBlocks.rename, renameSavedMailBlock),
  bind(savedMailBlocks.delete, deleteSavedMailBlock),
];
