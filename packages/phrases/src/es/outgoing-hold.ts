import type { phrases as en } from '../en/outgoing-hold.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  label: 'Los envíos están en espera',
  title: 'No se envía nada de {{team}}.',
  reason: {
    moved: 'Esta base de datos se restauró de una copia de seguridad o se copió.',
    older: 'Esta base de datos se restauró a un momento anterior.',
    folder_copied: 'La carpeta de esta base de datos se copió o se restauró.',
    setting: 'Quien opera la instalación la inició en espera.',
    deactivated: 'El equipo estuvo desactivado y vuelve a estar activo.',
  },
  since:
    'Los mensajes, webhooks, avisos y el vaciado de la papelera esperan desde el {{when}} hasta que un administrador decida.',
  decide: 'Revisar y liberar',
  released: '{{team}} puede enviar de nuevo.',
  dialog: {
    title: 'Liberar {{team}}',
    intro:
      'Lo que aparece aquí estaba pendiente cuando se hizo la copia de seguridad. La base de datos original puede haberlo enviado después. Si aún funciona en algún lugar, envía por su cuenta.',
    introDeactivated: 'Lo que aparece aquí estaba pendiente cuando se desactivó el equipo.',
    choice: '¿Qué hacer con ello?',
    cancel: {
      label: 'Cancelar lo pendiente',
      text: 'Los mensajes que se están enviando se detienen, los programados vuelven a aprobados y se descartan las llamadas y los correos en espera. Los nuevos salen.',
    },
    continue: {
      label: 'Enviar lo pendiente',
      textDeactivated:
        'Los correos y las llamadas en espera salen ahora. Los mensajes programados con más de una hora de retraso quedan para que decidas.',
      text: 'Quien recibió un correo después de la copia puede recibirlo otra vez. Los mensajes programados con más de una hora de retraso quedan para que decidas.',
    },
    later: 'Ahora no',
    release: 'Liberar',
  },
  pending: {
    label: 'Lo pendiente',
    mails: 'Correos de mensajes',
    uncertain: 'En camino al hacer la copia',
    scheduled: 'Mensajes programados',
    overdue: 'De ellos, atrasados',
    webhookCalls: 'Llamadas de webhooks',
    otherMails: 'Avisos e invitaciones',
    ofSending: 'se está enviando: {{waiting}} en espera, {{uncertain}} sin confirmar',
    isDue: 'programado para el {{when}}',
    wasDue: 'estaba programado para el {{when}}',
    more_one: 'y {{count, number}} más',
    more_other: 'y {{count, number}} más',
  },
} satisfies Translation<typeof en>;
