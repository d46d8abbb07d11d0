import type { phrases as en } from '../en/mail-preferences.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Preferencias de correo',
  intro: 'Lo que {{address}} recibe de {{team}}. Los cambios se guardan al momento.',
  lists: 'Listas',
  collections: 'Mensajes sobre',
  none: 'No recibes nada de {{team}} que puedas desactivar.',
  on: 'Vuelves a recibir «{{name}}»',
  off: 'Ya no recibes «{{name}}»',
  language: 'Idioma de estas páginas y de los correos de confirmación',
  english: 'English',
  spanish: 'Español',
  languageSaved: 'Idioma guardado',
  everythingOff: 'Desactivar todo',
  everythingOffTitle: '¿Desactivar todo?',
  everythingOffText: 'Ya no recibirás ninguno de estos correos de {{team}}.',
  isOff: 'Todo está desactivado',
  undo: 'Deshacer',
  undone: 'Restaurado',
  invalid: 'Este enlace no es válido',
  invalidText: 'Usa el enlace de un correo más reciente.',
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
