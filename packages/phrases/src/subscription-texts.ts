// Texts about consent that the server writes: the confirmation mail, and the statements that people agree to. The log of
// consents stores a statement as it was shown, so both languages are here and not in the web app.
const en = {
  confirmation: {
    subject: 'Confirm your subscription to “{{list}}”',
    intro:
      'Someone asked for emails of the list “{{list}}” from “{{team}}” to this address. We hope it was you.',
    button: 'Confirm subscription',
    outro: 'The link works for 14 days. If it wasn’t you, ignore this email and you won’t get any more.',
  },
  /** The mails by which a person gets what is stored about them, or is erased. */
  request: {
    export: {
      subject: 'What “{{team}}” knows about you',
      intro:
        'Someone asked for what “{{team}}” stores about the messages to this address. We hope it was you.',
      button: 'See what’s stored',
      outro: 'The link works for 7 days. If it wasn’t you, ignore this email: no one else gets the data.',
    },
    erasure: {
      subject: 'Should “{{team}}” forget you?',
      intro: 'Someone asked “{{team}}” to erase this address from its messages. We hope it was you.',
      button: 'Review and confirm',
      outro: 'The link works for 7 days. If it wasn’t you, ignore this email: nothing is erased.',
    },
  },
  /** Shown beside the button or the switch. */
  statement: {
    list: 'I agree to receive “{{list}}” from {{team}} at {{address}}. I can unsubscribe at any time.',
    collection:
      'I agree to receive emails about {{list}} from {{team}} at {{address}}. I can unsubscribe at any time.',
  },
};

const es: typeof en = {
  confirmation: {
    subject: 'Confirma tu suscripción a «{{list}}»',
    intro:
      'Alguien, esperamos que tú, ha pedido para esta dirección los correos de la lista «{{list}}» de «{{team}}».',
    button: 'Confirmar suscripción',
    outro:
      'El enlace funciona durante 14 días. Si no fuiste tú, ignora este correo y no recibirás ninguno más.',
  },
  request: {
    export: {
      subject: 'Lo que «{{team}}» sabe de ti',
      intro:
        'Alguien, esperamos que tú, ha pedido lo que «{{team}}» guarda sobre los mensajes a esta dirección.',
      button: 'Ver lo que se guarda',
      outro:
        'El enlace funciona durante 7 días. Si no fuiste tú, ignora este correo: nadie más recibe los datos.',
    },
    erasure: {
      subject: '¿Debe olvidarte «{{team}}»?',
      intro: 'Alguien, esperamos que tú, ha pedido a «{{team}}» que borre esta dirección de sus mensajes.',
      button: 'Revisar y confirmar',
      outro: 'El enlace funciona durante 7 días. Si no fuiste tú, ignora este correo: no se borra nada.',
    },
  },
  statement: {
    list: 'Acepto que {{team}} me envíe los correos de la lista «{{list}}» a {{address}}. Puedo darme de baja en cualquier momento.',
    collection:
      'Acepto que {{team}} me envíe correos sobre {{list}} a {{address}}. Puedo darme de baja en cualquier momento.',
  },
};

export const subscriptionTexts = { en, es };

/** Fills the placeholders of one of these texts. */
export function fillText(text: string, data: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => data[name] ?? '');
}
