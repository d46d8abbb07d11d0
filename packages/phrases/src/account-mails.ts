// Account mails, written by the server, so both languages are in one file.
const en = {
  verification: {
    subject: 'Confirm your email address',
    intro: 'Confirm this address to finish signing up for Fieldhouse.',
    button: 'Confirm address',
    outro: 'The link works for 24 hours. If you didn’t sign up, you can ignore this email.',
  },
  reset: {
    subject: 'Choose a new password',
    intro: 'Someone asked for a new password for your Fieldhouse account. We hope it was you.',
    button: 'Choose a new password',
    outro:
      'The link works for one hour. If it wasn’t you, ignore this email and your password stays the same.',
  },
  invitation: {
    subject: '{{inviter}} invited you to {{team}}',
    intro: '{{inviter}} invited you to join the team {{team}}.',
    button: 'Join team',
    outro: 'The link works for 14 days. If you don’t know this team, you can ignore this email.',
  },
};

const es: typeof en = {
  verification: {
    subject: 'Confirma tu dirección de correo',
    intro: 'Confirma esta dirección para terminar tu registro en Fieldhouse.',
    button: 'Confirmar dirección',
    outro: 'El enlace funciona durante 24 horas. Si no te has registrado, ignora este correo.',
  },
  reset: {
    subject: 'Elige una contraseña nueva',
    intro: 'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Fieldhouse.',
    button: 'Elegir contraseña nueva',
    outro:
      'El enlace funciona durante una hora. Si no fuiste tú, ignora este correo; tu contraseña no cambia.',
  },
  invitation: {
    subject: '{{inviter}} te invita a {{team}}',
    intro: '{{inviter}} te invita a trabajar en el equipo {{team}}.',
    button: 'Unirse al equipo',
    outro: 'El enlace funciona durante 14 días. Si no conoces el equipo, ignora este correo.',
  },
};

export const accountMails = { en, es };
