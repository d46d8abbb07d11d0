import { dashboards } from '@fieldhouse/contract/dashboards';
import { bind, bindDelivery } from '../../kernel/http/bind-endpoint.ts';
import { addCard, changeCard, deleteCard, moveCard } from './card-actions.ts';
import {
  arrangeCards,
  changeDashboard,
  createDashboard,
  deleteDashboard,
  getDashboard,
  hideCard,
  listDashboards,
} from './dashboard-actions.ts';
import { prepareFigures, previewFigure, sendFigures } from './figures/figure-actions.ts';

export const dashboardRoutes = [
  bind(dashboards.list, listDashboards),
  bind(dashboards.get, getDashboard),
  bind(dashboards.create, createDashboard),
  bind(dashboards.change, changeDashboard),
  bind(dashboards.delete, deleteDashboard),
  bind(dashboards.arrange, arrangeCards),
  bind(dashboards.addCard, addCard),
  bind(dashboards.changeCard, changeCard),
  bind(dashboards.moveCard, moveCard),
  bind(dashboards.deleteCard, deleteCard),
  bind(dashboards.hideCard, hideCard),
  bindDelivery(dashboards.figures, prepareFigures, sendFigures),
  bind(dashboards.preview, previewFigure),
];
