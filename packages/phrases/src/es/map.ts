import type { phrases as en } from '../en/map.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  label: 'Mapa de {{name}}',
  list: 'A la vista',
  inView_one: '{{count}} a la vista',
  inView_other: '{{count}} a la vista',
  inViewOf: 'Los primeros {{shown}} de {{total}} a la vista',
  inCluster: '{{count}} aquí',
  without_one: '{{count}} sin coordenadas no está en el mapa.',
  without_other: '{{count}} sin coordenadas no están en el mapa.',
  none: 'Ninguno a la vista',
  noneText: 'Aleja o mueve el mapa para encontrarlos.',
  nowhere: 'Nada que poner en el mapa',
  nowhereText: 'Un registro aparece en el mapa cuando su dirección tiene coordenadas.',
  cluster: '{{count}} {{name}}: acercar',
  point: 'Mostrar {{name}}',
  pointOf: 'Mostrar: {{name}}',
  nameless: 'Sin nombre',
  open: 'Abrir',
  close: 'Cerrar',
  all: 'Mostrar todo',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  noField: 'Este mapa no tiene un campo de dirección',
  noFieldText:
    'Su campo de dirección se eliminó o no tienes acceso a él. Elige otro en los ajustes de la vista.',
  noDrawing: 'Este navegador no puede dibujar mapas',
  noDrawingText: 'No tiene WebGL. Los registros están en la lista de al lado.',
} satisfies Translation<typeof en>;
