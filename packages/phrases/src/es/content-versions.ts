import type { phrases as en } from '../en/content-versions.ts';

export const phrases: typeof en = {
  title: 'Versiones anteriores',
  none: 'Aún no hay versiones anteriores. Se guarda una cuando el contenido se prueba, se manda a aprobar, se envía o se publica, y cuando otra persona escribe encima.',
  writtenBy: '{{at}}, {{who}}',
  present: 'Igual que ahora',
  use: {
    tested: 'Probada',
    submitted: 'Enviada a aprobación',
    approved: 'Aprobada',
    sent: 'Enviada',
    published: 'Publicada',
  },
  shown: 'Estás viendo la versión del {{at}}.',
  shownBy: 'Estás viendo la versión del {{at}} de {{who}}.',
  restore: 'Restaurar esta versión',
  back: 'Volver a la versión actual',
  restored: 'Versión restaurada',
  restoredGone: 'Versión restaurada. Ya no están: {{names}}.',
  failed: 'No se ha restaurado la versión. {{reason}}',
  gone: {
    file: 'archivo «{{name}}»',
    wizard: 'asistente «{{name}}»',
    unknownFile: 'un archivo',
    unknownWizard: 'un asistente',
  },
};
