import { publicViews } from '@fieldhouse/contract/public-views';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind, bindDownload, bindExport } from '../../kernel/http/bind-endpoint.ts';
import { deliverFile } from '../files/index.ts';
import {
  findPublicFile,
  openPublicCsv,
  readPublicEvents,
  readPublicPlaces,
  readPublicView,
  sendPublicCsv,
  unlockPublicView,
} from './public-actions.ts';
import { changeShare, createShare, getShare, listShares, revokeShare } from './share-actions.ts';

export const sharedViewRoutes = [
  bind(viewShares.list, listShares),
  bind(viewShares.create, createShare),
  bindEdit(viewShares.change, changeShare, getShare),
  bind(viewShares.revoke, revokeShare),
  bind(publicViews.read, readPublicView),
  bind(publicViews.events, readPublicEvents),
  bind(publicViews.places, readPublicPlaces),
  bind(publicViews.unlock, unlockPublicView),
  bindExport(publicViews.csv, openPublicCsv, sendPublicCsv),
  bindDownload(publicViews.file, findPublicFile, deliverFile),
];
