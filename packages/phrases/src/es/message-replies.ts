import type { phrases as en } from '../en/message-replies.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Respuestas',
  intro: 'Lo que la gente ha respondido a tus mensajes.',
  show: 'Qué mostrar',
  list: { open: 'Abiertas', mine: 'Asignadas a mí', done: 'Hechas' },
  none: {
    open: 'No hay respuestas abiertas',
    mine: 'No tienes respuestas asignadas',
    done: 'Aún no hay respuestas hechas',
  },
  noneText:
    'Aquí aparecen las respuestas a los mensajes de texto. También las respuestas a los correos, si una cuenta de correo de tu equipo lee su buzón para ello.',
  noneOfNewest: 'Ninguna de las respuestas más recientes es de personas que puedes ver',
  olderText: 'Puede que sí lo sean otras anteriores.',
  to: 'Respuesta a',
  assignee: 'Asignada a',
  assigneeOf: 'Asignada a (respuesta de {{name}})',
  noAssignee: 'Nadie',
  done: 'Hecha',
  doneOf: 'Hecha: la respuesta de {{name}}',
  markedDone: 'Respuesta marcada como hecha',
  reopen: 'Volver a abrir',
  reopenOf: 'Volver a abrir: la respuesta de {{name}}',
  writeBack: 'Contestar',
  writeBackTo: 'Contestar a {{name}}',
  all: 'Mostrar todo',
  allOf: 'Mostrar todo: la respuesta de {{name}}',
  less: 'Mostrar menos',
  lessOf: 'Mostrar menos: la respuesta de {{name}}',
  more: 'Mostrar más respuestas',
} satisfies Translation<typeof en>;
