import type { phrases as en } from '../en/usage.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Uso',
  intro: 'Lo que {{team}} tiene y envía, por meses. Los meses siguen la hora UTC.',
  kind: {
    records: 'Registros',
    storage: 'Almacenamiento',
    emails: 'Correos',
    sms: 'SMS',
    api_calls: 'Llamadas a la API',
  },
  about: {
    records: 'Registros y elementos de listas, sin los de la papelera',
    storage: 'Registros y archivos',
    emails: 'Correos de mensajes enviados este mes',
    sms: 'SMS de mensajes enviados este mes',
    api_calls: 'Solicitudes con claves de API este mes',
  },
  today: {
    title: 'Hoy',
    intro: 'Lo que tu equipo ha enviado hoy (UTC) con esta instalación.',
    isNew:
      'Tu equipo es nuevo: hasta el {{at}}, estos límites son una décima parte de los habituales, para todos los equipos nuevos de quien lo creó.',
    shared_messages: 'Mensajes con esta instalación',
    confirmations: 'Correos de confirmación, códigos y enlaces para continuar',
    invitations: 'Invitaciones',
    tests: 'Mensajes de prueba',
  },
  ofLimit: '{{share}} de {{limit}}',
  unlimited: 'Sin límite',
  near: 'Cerca del límite',
  reached: 'Límite alcanzado',
  chart: 'Por meses',
  choose: 'Mostrar',
  month: 'Mes',
  table: 'Mostrar como tabla',
  unknown: 'Sin medir',
} satisfies Translation<typeof en>;
