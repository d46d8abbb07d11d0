// Notice mails, written by the server, in both languages. `button` names the target.
const en = {
  outro:
    'You got this email because you’re a member of {{team}}. Choose which notifications you get by email in your preferences.',
  nameless: 'Someone',
  rows: {
    imported: {
      one: '{{number}} row was imported from {{what}}.',
      other: '{{number}} rows were imported from {{what}}.',
    },
    refused: { one: '{{number}} row was rejected.', other: '{{number}} rows were rejected.' },
  },
  mentioned: {
    subject: '{{who}} mentioned you in {{team}}',
    intro: '{{who}} mentioned you in a comment.',
    button: 'Open comment',
  },
  import_done: {
    subject: 'Your import of {{what}} is done',
    intro: '{{rows}}',
    button: 'Open import',
  },
  import_failed: {
    subject: 'Your import of {{what}} stopped',
    intro: 'The import stopped. {{rows}}',
    button: 'Open import',
  },
  message_sent: {
    subject: '“{{what}}” was sent',
    intro: 'The message “{{what}}” was sent to all its recipients.',
    button: 'Open message',
  },
  message_failed: {
    subject: '“{{what}}” couldn’t be sent',
    intro: 'Sending the message “{{what}}” stopped and needs your attention.',
    button: 'Open message',
  },
  message_reply: {
    subject: 'A reply to “{{what}}”',
    intro: 'Someone replied to the message “{{what}}”.',
    button: 'Read reply',
  },
  reply_assigned: {
    subject: 'A reply to “{{what}}” for you',
    intro: '{{who}} assigned a reply to the message “{{what}}” to you.',
    button: 'Read reply',
  },
  message_winner: {
    subject: 'The A/B test of “{{what}}” has a winner',
    intro: 'The winner of the A/B test of “{{what}}” is chosen. Everyone else gets that version now.',
    button: 'Open message',
  },
  message_submitted: {
    subject: 'Approve “{{what}}”?',
    intro: '{{who}} asks you to approve the message “{{what}}”.',
    button: 'Review message',
  },
  message_approved: {
    subject: '“{{what}}” was approved',
    intro: '{{who}} approved the message “{{what}}”. It can be sent now.',
    button: 'Open message',
  },
  message_rejected: {
    subject: '“{{what}}” was rejected',
    intro: '{{who}} rejected the message “{{what}}”. It is a draft again.',
    button: 'Open message',
  },
  invitation_accepted: {
    subject: '{{who}} joined {{team}}',
    intro: '{{who}} accepted your invitation and joined {{team}}.',
    button: 'Open member',
  },
  wizard_completed: {
    subject: 'New response to “{{what}}”',
    intro: '{{who}} completed the wizard “{{what}}”.',
    button: 'Open response',
  },
  task_assigned: {
    subject: '{{who}} assigned a task to you in {{team}}',
    intro: '{{who}} assigned a task to you.',
    button: 'Open task',
  },
  task_due: {
    subject: 'A task of yours is due soon',
    intro: 'A task that is assigned to you in {{team}} is due soon.',
    button: 'Open task',
  },
  task_done: {
    subject: '{{who}} completed a task in {{team}}',
    intro: '{{who}} completed a task that you follow.',
    button: 'Open task',
  },
};

const es: typeof en = {
  outro:
    'Recibes este correo como miembro de {{team}}. En tus preferencias eliges qué avisos te llegan por correo.',
  nameless: 'Alguien',
  rows: {
    imported: {
      one: 'Se ha importado {{number}} fila de {{what}}.',
      other: 'Se han importado {{number}} filas de {{what}}.',
    },
    refused: { one: 'Se ha rechazado {{number}} fila.', other: 'Se han rechazado {{number}} filas.' },
  },
  mentioned: {
    subject: '{{who}} te ha mencionado en {{team}}',
    intro: '{{who}} te ha mencionado en un comentario.',
    button: 'Abrir el comentario',
  },
  import_done: {
    subject: 'La importación de {{what}} ha terminado',
    intro: '{{rows}}',
    button: 'Abrir la importación',
  },
  import_failed: {
    subject: 'La importación de {{what}} se ha detenido',
    intro: 'La importación se ha detenido. {{rows}}',
    button: 'Abrir la importación',
  },
  message_sent: {
    subject: '«{{what}}» se ha enviado',
    intro: 'El mensaje «{{what}}» se ha enviado a todos sus destinatarios.',
    button: 'Abrir el mensaje',
  },
  message_failed: {
    subject: '«{{what}}» no se ha podido enviar',
    intro: 'El envío del mensaje «{{what}}» se ha detenido y espera una decisión tuya.',
    button: 'Abrir el mensaje',
  },
  message_reply: {
    subject: 'Una respuesta a «{{what}}»',
    intro: 'Alguien ha respondido al mensaje «{{what}}».',
    button: 'Leer la respuesta',
  },
  reply_assigned: {
    subject: 'Una respuesta a «{{what}}» para ti',
    intro: '{{who}} te ha asignado una respuesta al mensaje «{{what}}».',
    button: 'Leer la respuesta',
  },
  message_winner: {
    subject: 'La prueba A/B de «{{what}}» tiene ganadora',
    intro: 'Se ha elegido la versión ganadora de la prueba A/B de «{{what}}». Los demás la reciben ahora.',
    button: 'Abrir el mensaje',
  },
  message_submitted: {
    subject: '¿Apruebas «{{what}}»?',
    intro: '{{who}} te pide que apruebes el mensaje «{{what}}».',
    button: 'Revisar el mensaje',
  },
  message_approved: {
    subject: '«{{what}}» se ha aprobado',
    intro: '{{who}} ha aprobado el mensaje «{{what}}». Ya se puede enviar.',
    button: 'Abrir el mensaje',
  },
  message_rejected: {
    subject: '«{{what}}» se ha rechazado',
    intro: '{{who}} ha rechazado el mensaje «{{what}}». Vuelve a ser un borrador.',
    button: 'Abrir el mensaje',
  },
  invitation_accepted: {
    subject: '{{who}} ya forma parte de {{team}}',
    intro: '{{who}} ha aceptado tu invitación y ya forma parte de {{team}}.',
    button: 'Abrir el miembro',
  },
  wizard_completed: {
    subject: 'Nueva respuesta a «{{what}}»',
    intro: '{{who}} ha completado el asistente «{{what}}».',
    button: 'Abrir la respuesta',
  },
  task_assigned: {
    subject: '{{who}} te ha asignado una tarea en {{team}}',
    intro: '{{who}} te ha asignado una tarea.',
    button: 'Abrir la tarea',
  },
  task_due: {
    subject: 'Una tarea tuya vence pronto',
    intro: 'Una tarea que tienes asignada en {{team}} vence pronto.',
    button: 'Abrir la tarea',
  },
  task_done: {
    subject: '{{who}} ha completado una tarea en {{team}}',
    intro: '{{who}} ha completado una tarea que sigues.',
    button: 'Abrir la tarea',
  },
};

export const noticeMails = { en, es };
