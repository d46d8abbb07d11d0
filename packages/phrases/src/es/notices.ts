import type { phrases as en } from '../en/notices.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Avisos',
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar como leído',
  markUnread: 'Marcar como no leído',
  more: 'Mostrar más',
  choose: 'Elegir de qué se te avisa',
  none: 'Todavía no hay avisos',
  noneText: 'Aquí aparecen las menciones, las importaciones terminadas y los mensajes enviados.',
  someone: 'Alguien',
  line: {
    mentioned: '{{who}} te ha mencionado en un comentario',
    mentionedOn: '{{who}} te ha mencionado en {{what}}',
    import_done: 'La importación de {{what}} ha terminado: {{imported}} filas',
    importDoneWithRefused:
      'La importación de {{what}} ha terminado: {{imported}} filas, {{refused}} rechazadas',
    import_failed: 'La importación de {{what}} se ha detenido tras {{imported}} filas',
    message_sent: '«{{what}}» se ha enviado',
    message_failed: '«{{what}}» no se ha podido enviar',
    message_submitted: '{{who}} te pide que apruebes «{{what}}»',
    message_approved: '{{who}} ha aprobado «{{what}}»',
    message_rejected: '{{who}} ha rechazado «{{what}}»',
    invitation_accepted: '{{who}} ha aceptado tu invitación',
  },
  kinds: {
    mentioned: 'Alguien me menciona en un comentario',
    import_done: 'Mi importación ha terminado',
    import_failed: 'Mi importación se ha detenido',
    message_sent: 'Mi mensaje se ha enviado',
    message_failed: 'Mi mensaje no se ha podido enviar',
    message_submitted: 'Un mensaje espera mi aprobación',
    message_approved: 'Se ha aprobado mi mensaje',
    message_rejected: 'Se ha rechazado mi mensaje',
    invitation_accepted: 'Se une alguien a quien invité',
  },
  choices: {
    title: 'Avisos',
    intro: 'De qué se te avisa en {{team}} y dónde.',
    kind: 'Qué ha pasado',
    inApp: 'En la aplicación',
    byMail: 'Por correo',
    tick: '{{kind}}: {{channel}}',
  },
} satisfies Translation<typeof en>;
