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
  emailChange: {
    subject: 'Confirm your new email address',
    intro: 'Confirm this address to use it for your Fieldhouse account.',
    button: 'Confirm address',
    outro: 'The link works for 24 hours. If you didn’t ask for this, you can ignore this email.',
  },
  announced: 'You’re getting this email because it concerns the security of your Fieldhouse account.',
  announcedToAdmins: 'You’re getting this email because you’re an admin of this team.',
  announcements: {
    team_deactivated: {
      subject: '{{team}} was deactivated',
      intro: '{{who}} deactivated the team {{team}}.',
      text: 'No one can open it, its public pages and API keys don’t work, and nothing is sent. You can reactivate it on the page where you choose a team.',
    },
    team_reactivated: {
      subject: '{{team}} was reactivated',
      intro: '{{who}} reactivated the team {{team}}.',
      text: 'Everyone can work in it again. Sending stays on hold until an admin decides what happens with what was pending.',
    },
    team_deleted: {
      subject: '{{team}} will be deleted',
      intro: '{{who}} deleted the team {{team}}.',
      text: 'It’s deactivated now. In 30 days everything in it is deleted forever. Until then you can undo this on the page where you choose a team.',
    },
    team_handed_over: {
      subject: '{{team}} has a new admin',
      intro: '{{who}} is now an admin of the team {{team}}.',
      text: 'The team was handed over. You’ll find its settings under Team Administration.',
    },
    member_left: {
      subject: '{{who}} left {{team}}',
      intro: '{{who}} left the team {{team}}.',
      text: 'What they created stays in the team.',
    },
    email_change_asked: {
      subject: 'Your email address is about to change',
      intro: 'Someone with your password asked to change the email address of your account to {{address}}.',
      text: 'If it was you, confirm the new address with the link we sent there. If it wasn’t, change your password now: the link then stops working.',
    },
    email_changed: {
      subject: 'Your email address was changed',
      intro: 'The email address of your Fieldhouse account is now {{address}}.',
      text: 'Sign in with the new address from now on. If you didn’t change it, ask an admin of your team for help right away.',
    },
    password_changed: {
      subject: 'Your password was changed',
      intro: 'The password of your Fieldhouse account was changed, and your other sessions ended.',
      text: 'If it wasn’t you, choose a new password right away with “Forgot your password?” on the sign-in page.',
    },
    account_deleted: {
      subject: 'Your account was deleted',
      intro: 'Your Fieldhouse account was deleted.',
      text: 'Its name, email address, image, sessions, and API keys are gone. What you created stays in your teams, without your name.',
    },
  },
  invitation: {
    subject: '“{{inviter}}” invited you to “{{team}}”',
    intro: '“{{inviter}}” invited you to join the team “{{team}}”.',
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
  emailChange: {
    subject: 'Confirma tu nueva dirección de correo',
    intro: 'Confirma esta dirección para usarla con tu cuenta de Fieldhouse.',
    button: 'Confirmar dirección',
    outro: 'El enlace funciona durante 24 horas. Si no lo has pedido, ignora este correo.',
  },
  announced: 'Recibes este correo porque afecta a la seguridad de tu cuenta de Fieldhouse.',
  announcedToAdmins: 'Recibes este correo porque administras este equipo.',
  announcements: {
    team_deactivated: {
      subject: '{{team}} se ha desactivado',
      intro: '{{who}} ha desactivado el equipo {{team}}.',
      text: 'Nadie puede abrirlo, sus páginas públicas y claves de API no funcionan y no se envía nada. Puedes reactivarlo en la página donde eliges un equipo.',
    },
    team_reactivated: {
      subject: '{{team}} se ha reactivado',
      intro: '{{who}} ha reactivado el equipo {{team}}.',
      text: 'Todos pueden trabajar en él de nuevo. Los envíos siguen en espera hasta que alguien que lo administre decida qué pasa con lo pendiente.',
    },
    team_deleted: {
      subject: '{{team}} se va a eliminar',
      intro: '{{who}} ha eliminado el equipo {{team}}.',
      text: 'Ahora está desactivado. Dentro de 30 días se eliminará para siempre todo lo que contiene. Hasta entonces puedes deshacerlo en la página donde eliges un equipo.',
    },
    team_handed_over: {
      subject: '{{team}} tiene otra persona al frente',
      intro: '{{who}} administra ahora el equipo {{team}}.',
      text: 'El equipo se ha traspasado. Sus ajustes están en Administración del equipo.',
    },
    member_left: {
      subject: '{{who}} ha dejado {{team}}',
      intro: '{{who}} ha dejado el equipo {{team}}.',
      text: 'Lo que creó sigue en el equipo.',
    },
    email_change_asked: {
      subject: 'Tu dirección de correo está a punto de cambiar',
      intro: 'Alguien con tu contraseña ha pedido cambiar la dirección de correo de tu cuenta a {{address}}.',
      text: 'Si fuiste tú, confirma la dirección nueva con el enlace que hemos enviado allí. Si no, cambia ya tu contraseña: así el enlace deja de funcionar.',
    },
    email_changed: {
      subject: 'Tu dirección de correo ha cambiado',
      intro: 'La dirección de correo de tu cuenta de Fieldhouse es ahora {{address}}.',
      text: 'A partir de ahora, inicia sesión con la dirección nueva. Si no la has cambiado tú, pide ayuda cuanto antes a quien administra tu equipo.',
    },
    password_changed: {
      subject: 'Tu contraseña ha cambiado',
      intro: 'La contraseña de tu cuenta de Fieldhouse ha cambiado y tus otras sesiones se han cerrado.',
      text: 'Si no fuiste tú, elige cuanto antes otra contraseña con «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
    },
    account_deleted: {
      subject: 'Tu cuenta se ha eliminado',
      intro: 'Tu cuenta de Fieldhouse se ha eliminado.',
      text: 'Su nombre, dirección de correo, imagen, sesiones y claves de API ya no existen. Lo que creaste sigue en tus equipos, sin tu nombre.',
    },
  },
  invitation: {
    subject: '«{{inviter}}» te invita a «{{team}}»',
    intro: '«{{inviter}}» te invita a trabajar en el equipo «{{team}}».',
    button: 'Unirse al equipo',
    outro: 'El enlace funciona durante 14 días. Si no conoces el equipo, ignora este correo.',
  },
};

export const accountMails = { en, es };
