import type { phrases as en } from '../en/wizard-list.ts';

export const phrases: typeof en = {
  title: 'Asistentes',
  intro: 'Formularios paso a paso que puedes rellenar.',
  search: 'Buscar asistentes',
  none: 'Aún no hay asistentes',
  noneText: 'Los asistentes que puedes rellenar aparecen aquí.',
  noneForBuilder: 'Publica uno en Administración del equipo, en Asistentes de datos.',
  build: 'Abrir Asistentes de datos',
  noResults: 'No se encontraron resultados.',
  startsWith: 'Para un registro de {{collection}}',
};
