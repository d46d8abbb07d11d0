import { imports } from '@fieldhouse/contract/imports';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { downloadErrors, exportCsv } from './download-actions.ts';
import {
  cancelImport,
  getImport,
  listCollectionImports,
  previewImport,
  startImport,
  undoImport,
  uploadImport,
} from './import-actions.ts';

export const importRoutes = [
  bind(imports.upload, uploadImport),
  bind(imports.list, listCollectionImports),
  bind(imports.get, getImport),
  bind(imports.preview, previewImport),
  bind(imports.start, startImport),
  bind(imports.cancel, cancelImport),
  bind(imports.undo, undoImport),
  bind(imports.errors, downloadErrors),
  bind(imports.exportCsv, exportCsv),
];
