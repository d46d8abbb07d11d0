import type { phrases as en } from '../en/ui.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  delete: 'Eliminar',
  edit: 'Editar',
  back: 'Atrás',
  retry: 'Reintentar',
  undo: 'Deshacer',
  floating: 'Menús y diálogos',
  loading: 'Cargando…',
  copy: 'Copiar',
  yes: 'Sí',
  no: 'No',
  clearField: 'Vaciar {{field}}',
  showPassword: 'Mostrar u ocultar la contraseña',
  form: {
    emptyFields: 'Los siguientes campos no pueden estar vacíos: {{fields}}.',
    emptyHint: '* el campo no puede estar vacío',
    cancelTitle: '¿Seguro que quieres cancelar?',
    cancelText: 'Lo que has cambiado aquí no se guarda.',
    cancelYes: 'Descartar cambios',
    cancelNo: 'Seguir editando',
    noChanges: 'No se han detectado cambios.',
  },
  calendar: {
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    previousDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
  },
  error: {
    title: 'No se ha podido cargar',
    partTitle: 'Esta parte no se ha podido cargar',
    reference: 'Referencia {{requestId}}',
  },
  nothingMatches: 'No se ha encontrado nada.',
  pickColor: 'Tomar un color de la pantalla',
} satisfies Translation<typeof en>;
