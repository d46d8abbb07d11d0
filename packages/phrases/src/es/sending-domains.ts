import type { phrases as en } from '../en/sending-domains.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Dominios de envío',
  intro:
    'Los servidores de correo confían en los mensajes cuyo dominio indica quién puede enviar por él. Cada dominio muestra lo que indica y lo que debería indicar.',
  pageIntro: 'Los registros DNS con los que los servidores de correo reconocen los mensajes de este dominio.',
  withoutSender: 'Mensajes sin remitente',
  check: 'Comprobar de nuevo',
  checking: 'Comprobando …',
  checkedAt: 'Comprobado el {{when}}',
  unknown: 'Ningún remitente usa {{domain}}',
  unknownText: 'Solo se comprueban los dominios de las direcciones de tus remitentes.',
  toSenders: 'Ir a los remitentes',
  state: {
    right: 'Correcto',
    differs: 'Hay que cambiarlo',
    missing: 'Falta',
    no_answer: 'El DNS no respondió',
    provider: 'En tu proveedor',
    unchecked: 'Sin comprobar',
  },
  kind: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', return_path: 'Ruta de retorno' },
  about: {
    spf: 'Nombra los servidores que pueden enviar por el dominio.',
    dkim: 'La clave pública con la que se comprueba nuestra firma de cada mensaje. Los mensajes se firman en cuanto se encuentra.',
    dmarc:
      'Indica qué hacer con los mensajes que no superan SPF y DKIM. Los grandes proveedores de correo lo exigen.',
    return_path: 'Adónde devuelven los servidores de correo lo que no pueden entregar.',
  },
  fault: {
    several: 'Hay varios registros, y los servidores de correo los ignoran todos. Solo puede quedar uno.',
    not_valid: 'El registro no se puede leer.',
    allows_everyone: 'El registro permite que cualquiera envíe por el dominio.',
    not_included: 'El registro no nombra el servidor que envía tus mensajes.',
    too_many_lookups:
      'El registro remite a más de diez, y los servidores de correo lo ignoran. Quita algunos.',
    other_key: 'El registro tiene otra clave.',
    revoked_key: 'El registro no tiene clave: fue revocada.',
    accepts_no_mail: 'El dominio no acepta correo, así que no sabrás qué no se pudo entregar.',
  },
  atProvider: 'Amazon SES se encarga de ello. Su consola muestra qué añadir, en Identidades.',
  spfAtProvider: 'Tu proveedor de correo muestra qué debe contener el registro.',
  noAnswer: 'Lo intentaremos de nuevo en menos de un día; también puedes comprobarlo ahora.',
  name: 'Nombre ({{type}})',
  found: 'Encontrado',
  nothing: 'Nada',
  unknownFound: 'Desconocido',
  expected: 'Debería ser',
  copyName: 'Copiar el nombre del registro {{name}}',
  copyValue: 'Copiar el valor del registro {{name}}',
  copied: 'Copiado',
  signed: 'Los mensajes enviados por SMTP se firman para este dominio.',
  unsigned: 'Los mensajes enviados por SMTP no se firman para este dominio.',
  ofInstance:
    'Los mensajes sin remitente salen de este dominio. Sus registros dependen de quien administra esta instalación.',
  sandbox:
    'Esta instalación aún no tiene servidor de correo: nada sale de ella, digan lo que digan los registros.',
} satisfies Translation<typeof en>;
