import type { phrases as en } from '../en/mail-preferences.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Preferencias de mensajes',
  intro: 'Lo que {{address}} recibe de {{team}}. Los cambios se guardan al momento.',
  lists: 'Listas',
  collections: 'Mensajes sobre',
  none: 'No recibes nada de {{team}} que puedas desactivar.',
  on: 'Vuelves a recibir «{{name}}»',
  off: 'Ya no recibes «{{name}}»',
  language: 'Idioma de estas páginas y de las confirmaciones',
  english: 'English',
  spanish: 'Español',
  languageSaved: 'Idioma guardado',
  everythingOff: 'Desactivar todo',
  everythingOffTitle: '¿Desactivar todo?',
  everythingOffText: 'Ya no recibirás ninguno de estos mensajes de {{team}}.',
  isOff: 'Todo está desactivado',
  undo: 'Deshacer',
  undone: 'Restaurado',
  about: {
    export: 'Lo que sabéis de mí',
    exportTitle: '¿Obtener lo que {{team}} sabe de ti?',
    exportText:
      'Te enviaremos por correo un enlace a lo que se guarda sobre {{address}}: los mensajes y lo que rellenaste.',
    erasure: 'Olvidadme',
    erasureTitle: '¿Pedir a {{team}} que te olvide?',
    erasureText: 'Te enviaremos por correo un enlace para confirmarlo. Hasta entonces no se borra nada.',
    send: 'Enviarme el enlace',
    sent: 'Mira tu bandeja de entrada: hay un enlace en camino a {{address}}',
    byPhone: 'Para obtener tus datos o que se borren, responde al SMS o escribe a {{team}}.',
  },
  request: {
    exportTitle: 'Lo que {{team}} sabe de ti',
    exportText:
      'Un archivo con tus suscripciones, tus consentimientos, los mensajes a {{address}} con lo que fue de ellos y lo que rellenaste.',
    download: 'Descargar',
    downloaded: 'Descargado',
    erasureTitle: '¿Debe olvidarte {{team}}?',
    erasureText:
      'Tus suscripciones, tus consentimientos, tu nombre en los mensajes enviados a {{address}} y tus respuestas a formularios se borran para siempre. Queda un código que no se puede convertir de nuevo en tu dirección, para que nunca vuelvas a recibir un mensaje.',
    others: 'Otros registros que {{team}} guarda sobre ti se quedan. Pregunta a {{team}} por ellos.',
    erase: 'Olvidadme',
    eraseAgain: 'No se puede deshacer.',
    erased: 'Ya no te conocemos',
    erasedText: '{{team}} ya no te envía mensajes.',
  },
  test: 'Esto era una prueba',
  testText:
    'No se ha cambiado nada. En los mensajes que envíes, este enlace funciona para cada destinatario.',
  invalid: 'Este enlace no es válido',
  invalidText: 'Usa el enlace de un mensaje más reciente.',
  confirm: {
    title: 'Confirma tu suscripción',
    intro: '{{address}} se añadió a la lista «{{list}}» de {{team}}.',
    button: 'Confirmar suscripción',
    done: 'Tu suscripción está confirmada',
    doneText: '{{address}} recibe ahora los correos de «{{list}}» de {{team}}.',
    expired: 'Este enlace ha caducado',
    expiredText: 'Pide que te añadan de nuevo para recibir otro enlace.',
  },
} satisfies Translation<typeof en>;
