import type { phrases as en } from '../en/record-page.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  step: {
    of: '{{place}} de {{total}}',
    about: '{{place}} de unos {{total}}',
    previous: 'Registro anterior',
    next: 'Registro siguiente',
  },
  menu: {
    label: 'Acciones de este registro',
    copyLink: 'Copiar enlace',
    linkCopied: 'Enlace copiado.',
    linkNotCopied: 'El navegador no nos dejó copiar. Copia la dirección de su barra.',
    duplicate: 'Duplicar',
    duplicated: 'Esta es la copia.',
    delete: 'Eliminar',
  },
  panel: {
    label: 'Registro',
    open: 'Abrir página',
    gone: 'Este registro ya no existe',
    goneText: 'Se eliminó o ya no tienes acceso a él.',
  },
  side: { label: 'Qué ha pasado', tasks: 'Tareas' },
  links: {
    title: 'Enlazado desde',
    by: '{{collection}} · {{field}}',
    none: 'No hay nada enlazado.',
    nameless: 'Sin nombre',
    more: 'Mostrar {{count}} más',
    add: 'Crear: {{name}}',
    link: 'Enlazar uno',
    find: 'Buscar un registro',
    unlink: 'Desenlazar {{name}}',
    unlinkColumn: 'Desenlazar',
  },
  pictures: { none: 'Todavía no hay imágenes.' },
  noCards: {
    title: 'Aquí todavía no hay tarjetas',
    text: 'Los administradores del equipo diseñan esta pestaña.',
    action: 'Diseñar esta pestaña',
  },
  groupGone: {
    title: 'Esta pestaña ya no existe',
    text: 'Su grupo de tarjetas se eliminó. Las otras pestañas muestran el registro.',
  },
} satisfies Translation<typeof en>;
