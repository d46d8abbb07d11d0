// The house's own mails. They are written by the server, so both languages stand here side by side.
const en = {
  verification: {
    subject: 'Confirm your e-mail address',
    intro: 'Confirm this address to finish signing up for Fieldhouse.',
    button: 'Confirm address',
    outro: 'The link works for 24 hours. If you did not sign up, ignore this mail.',
  },
  reset: {
    subject: 'Choose a new password',
    intro: 'Someone, hopefully you, asked for a new password for your Fieldhouse account.',
    button: 'Choose a new password',
    outro: 'The link works for one hour. If it was not you, ignore this mail; your password stays as it is.',
  },
  invitation: {
    subject: '{{inviter}} invites you to {{team}}',
    intro: '{{inviter}} invites you to work in the team {{team}}.',
    button: 'Join the team',
    outro: 'The link works for 14 days. If you do not know the team, ignore this mail.',
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
