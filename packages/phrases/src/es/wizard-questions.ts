import type { phrases as en } from '../en/wizard-questions.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  consent: {
    title: 'Consentimiento para una lista',
    add: 'Añadir consentimiento para una lista',
    list: 'Lista',
    address: 'Dirección en',
    text: 'A qué dan su consentimiento',
    textHint: 'Se muestra junto a la casilla y se guarda con cada consentimiento, palabra por palabra.',
    textExample: 'Sí, envíenme el boletín por correo, una vez al mes más o menos.',
    remove: 'Quitar consentimiento',
    noLists: 'No hay listas de suscripción abiertas',
  },
  offer: {
    look: 'Registros para elegir',
    own: 'Los que cada persona puede ver',
    none: 'Ninguno',
    list: 'En una lista con búsqueda',
    cards: 'En tarjetas',
    pictures: 'En imágenes',
    seenByAll: 'Quien use el asistente puede ver el nombre y lo que elijas aquí abajo.',
    fields: 'Mostrar también',
    picture: 'Imagen',
    noPicture: 'Ninguna',
    filter: 'Qué registros',
    all: 'Todos los registros',
  },
  inputs: {
    panel: 'Valores del enlace',
    hint: 'Un enlace puede llevar valores al asistente, por ejemplo de qué evento se trata. Úsalos como valores fijos o iniciales, en textos y en condiciones. Cualquiera puede cambiar un enlace: no te fíes de ellos.',
    add: 'Añadir valor',
    name: 'Nombre en el enlace',
    title: 'Título',
    type: 'Tipo',
    remove: 'Quitar {{name}}',
    wrongName: 'Minúsculas, cifras y _, con una letra al principio y cada nombre una vez',
  },
} satisfies Translation<typeof en>;
