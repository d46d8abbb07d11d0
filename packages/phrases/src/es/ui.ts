import type { phrases as en } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  delete: 'Eliminar',
  edit: 'Editar',
  back: 'Atrás',
  next: 'Siguiente',
  done: 'Listo',
  retry: 'Reintentar',
  undo: 'Deshacer',
  search: 'Buscar',
  optional: 'opcional',
  loading: 'Cargando…',
  copied: 'Copiado',
  copy: 'Copiar',
  more: 'Más acciones',
  yes: 'Sí',
  no: 'No',
  showPassword: 'Mostrar u ocultar la contraseña',
  error: {
    title: 'No se ha podido cargar',
    partTitle: 'Esta parte no se ha podido cargar',
    reference: 'Referencia {{requestId}}',
  },
  confirm: {
    title: '¿Seguro?',
    cancelQuestion: '¿Seguro que quieres cancelar?',
  },
  nothingFound: 'No se ha encontrado {{item}}.',
  nothingMatches: 'No se ha encontrado nada.',
  noChanges: 'No hay cambios.',
} satisfies Translation<typeof en>;
