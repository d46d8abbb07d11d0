import type { phrases as en } from '../en/identity.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  tagline: 'Un solo lugar para los datos, formularios y mensajes de tu equipo.',
  signIn: {
    title: 'Iniciar sesión',
    submit: 'Iniciar sesión',
    noAccount: '¿Primera vez aquí?',
    toSignUp: 'Crea una cuenta',
    forgot: '¿Has olvidado la contraseña?',
    demo: 'Usar la cuenta de demostración',
    demoHint: 'Esta instalación tiene datos de ejemplo. Ada administra su equipo.',
    resetDone: 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
  },
  signUp: {
    title: 'Crea una cuenta',
    submit: 'Crear cuenta',
    hasAccount: '¿Ya tienes cuenta?',
    toSignIn: 'Inicia sesión',
    closed: 'Aquí no se pueden crear cuentas nuevas. Pide una invitación a quien administre el equipo.',
    passwordRules: 'Reglas de la contraseña',
    ruleMet: 'cumplida',
    ruleOpen: 'pendiente',
  },
  checkMail: {
    title: 'Mira tu correo',
    signUpText:
      'Hemos enviado un enlace a {{email}}. Ábrelo para confirmar la dirección y ya estarás dentro.',
    resetText: 'Si {{email}} tiene cuenta, va en camino un enlace para elegir una contraseña nueva.',
    again: 'Enviar otra vez',
    sentAgain: 'Enviado otra vez.',
    againIn: 'Enviar otra vez en {{seconds}} s',
    sandbox: 'Los correos de esta instalación se quedan en su bandeja de salida.',
    openOutbox: 'Abrir la bandeja de salida',
    otherAddress: 'Usar otra dirección',
  },
  forgot: {
    title: '¿Has olvidado la contraseña?',
    text: 'Escribe tu dirección y te enviaremos un enlace para elegir una nueva.',
    submit: 'Enviar el enlace',
    back: 'Volver a iniciar sesión',
  },
  reset: {
    title: 'Elige una contraseña nueva',
    text: 'Al guardarla se cierran todas tus sesiones abiertas.',
    submit: 'Guardar la contraseña',
    again: 'Pedir otro enlace',
  },
  verify: {
    title: 'Confirmando tu dirección',
    working: 'Un momento…',
    failed: 'No se ha podido confirmar la dirección',
    toSignIn: 'Ir a iniciar sesión',
  },
  fields: {
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Contraseña nueva',
  },
  outbox: {
    title: 'Bandeja de salida',
    intro:
      'Correos sobre cuentas que se habrían enviado. No hay servidor de correo configurado, así que se quedan aquí.',
    empty: 'Todavía no hay correos',
    emptyText: 'Crea una cuenta o pide una contraseña nueva y el correo llegará aquí.',
    preview: 'Correo para {{email}}',
    refresh: 'Actualizar',
    list: 'Correos',
    off: 'Hay un servidor de correo configurado, así que los correos salen de aquí y no se muestran.',
    backToList: 'Todos los correos',
  },
  preferences: {
    title: 'Preferencias',
    intro: 'Valen para este navegador.',
    language: 'Idioma',
    languageHint: 'Textos, fechas y números.',
    theme: 'Tema',
    themeHint: 'Sistema sigue a tu dispositivo.',
    account: 'Cuenta',
  },
} satisfies Translation<typeof en>;
