// Mails of wizard runs, written by the server, in both languages.
const en = {
  link: {
    subject: 'Continue “{{wizard}}”',
    intro: 'Use this link to continue filling in “{{wizard}}” for “{{team}}”. Your answers so far are saved.',
    button: 'Continue',
    outro:
      'The link works for {{days}} days after your last change. Anyone who has it can see and change your answers, so don’t forward this email. If you didn’t ask for it, you can ignore it.',
    memberOutro:
      'The link works for {{days}} days after your last change, once you’re signed in. If you didn’t ask for this email, you can ignore it.',
  },
  receipt: {
    subject: 'Your answers: “{{wizard}}”',
    intro: 'Thank you. These are the answers you submitted in “{{wizard}}” for “{{team}}”.',
    outro:
      'You got this email because your address was entered in that form. If it wasn’t you, you can ignore it.',
    empty: 'Not answered',
  },
};

const es: typeof en = {
  link: {
    subject: 'Continúa «{{wizard}}»',
    intro:
      'Usa este enlace para seguir rellenando «{{wizard}}» de «{{team}}». Las respuestas que ya has dado están guardadas.',
    button: 'Continuar',
    outro:
      'El enlace funciona durante {{days}} días después de tu último cambio. Quien lo tenga puede ver y cambiar tus respuestas, así que no reenvíes este correo. Si no lo has pedido, ignóralo.',
    memberOutro:
      'El enlace funciona durante {{days}} días después de tu último cambio, una vez que inicies sesión. Si no has pedido este correo, ignóralo.',
  },
  receipt: {
    subject: 'Tus respuestas: «{{wizard}}»',
    intro: 'Gracias. Estas son las respuestas que has enviado en «{{wizard}}» de «{{team}}».',
    outro: 'Recibes este correo porque tu dirección se indicó en ese formulario. Si no fuiste tú, ignóralo.',
    empty: 'Sin respuesta',
  },
};

export const wizardMails = { en, es };
