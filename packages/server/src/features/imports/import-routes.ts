import { importMatches } from '@fieldhouse/contract/import-matches';
import { imports } from '@fieldhouse/contract/imports';
import { recordExports } from '@fieldhouse/contract/record-exports';
import { bind, bindExport, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import { openExport, sendCsv, sendJson, sendXlsx } from './exports/export-actions.ts';
import { downloadCells, downloadErrors } from './exports/problem-files.ts';
import { cancelImport, getImport, listCollectionImports, startImport, undoImport } from './import-actions.ts';
import { fillLeftCell, listLeftCells } from './left-cells.ts';
import { chooseMatch, listMatches } from './matches/matches.ts';
import { countImport, previewImport } from './preview/preview-import.ts';
import { chooseSheet, insertUploadedImport, readImport, receiveImport } from './upload-actions.ts';

export const importRoutes = [
  bindUpload(imports.upload, receiveImport, insertUploadedImport),
  bind(imports.list, listCollectionImports),
  bind(imports.chooseSheet, chooseSheet),
  bind(imports.read, readImport),
  bind(imports.get, getImport),
  bind(imports.preview, previewImport),
  bind(imports.count, countImport),
  bind(imports.start, startImport),
  bind(imports.cancel, cancelImport),
  bind(imports.undo, undoImport),
  bindExport(imports.errors, downloadErrors),
  bindExport(imports.cellsFile, downloadCells),
  bind(imports.cells, listLeftCells),
  bind(imports.fillCell, fillLeftCell),
  bind(importMatches.list, listMatches),
  bind(importMatches.choose, chooseMatch),
  bindExport(recordExports.csv, openExport, sendCsv),
  bindExport(recordExports.xlsx, openExport, sendXlsx),
  bindExport(recordExports.json, openExport, sendJson),
];
