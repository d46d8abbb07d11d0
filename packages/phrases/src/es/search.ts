import type { phrases as en } from '../en/search.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  recent: 'Abiertos hace poco',
  views: 'Vistas',
  wizards: 'Asistentes',
  wizardDrafts: 'Asistentes en construcción',
  messages: 'Mensajes',
  projects: 'Proyectos',
  tasks: 'Tareas',
  messageTemplates: 'Plantillas de mensajes',
  customLists: 'Listas personalizadas',
  unnamed: 'Registro sin nombre',
  similar: 'Escritura parecida',
  searching: 'Buscando…',
  preparing: '{{name}}: la búsqueda aún se está preparando.',
  tooSlow: '{{name}}: la búsqueda ha tardado demasiado.',
  tooShort: '{{name}}: escribe al menos dos letras.',
  preparingMany_one: '{{count}} colección: la búsqueda aún se está preparando.',
  preparingMany_other: '{{count}} colecciones: la búsqueda aún se está preparando.',
  tooSlowMany_one: '{{count}} colección: sin respuesta a tiempo.',
  tooSlowMany_other: '{{count}} colecciones: sin respuesta a tiempo.',
  tooShortMany_one: '{{count}} colección: se encuentra a partir de dos letras.',
  tooShortMany_other: '{{count}} colecciones: se encuentra a partir de dos letras.',
  unfinished: 'No se ha buscado en todo',
  goOn: 'Seguir buscando',
  failed: 'No se pudo buscar en los registros. {{reason}}',
} satisfies Translation<typeof en>;
