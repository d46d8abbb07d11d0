// The texts of the starter templates, which become the content of a team's own template.
const en = {
  newsletter: {
    name: 'Newsletter',
    subject: 'News from us, {{name:first_name | friend}}',
    preheader: 'What happened, and what comes next',
    title: 'What’s new',
    intro: 'Hello {{name:first_name | friend}}, here is what we’ve been working on since we last wrote.',
    left: 'First story',
    leftText: 'Two or three sentences about something that happened.',
    right: 'Second story',
    rightText: 'Two or three sentences about something that is coming up.',
    button: 'Read more',
  },
  invitation: {
    name: 'Event invitation',
    subject: 'You’re invited, {{name:first_name | friend}}',
    preheader: 'Save the date',
    title: 'Come and join us',
    intro: 'Dear {{name:first_name | friend}}, we’d love to see you. Write here what it’s about.',
    left: 'When',
    leftText: 'Day and time',
    right: 'Where',
    rightText: 'Place and address',
    button: 'I’ll be there',
  },
  announcement: {
    name: 'Announcement',
    subject: 'An announcement for {{name:first_name | you}}',
    preheader: 'Please read',
    title: 'One thing to know',
    intro:
      'Dear {{name:first_name | friend}}, write the news in the first sentence, then what it means for the reader.',
    button: 'See the details',
  },
  thanks: {
    name: 'Thank-you',
    subject: 'Thank you, {{name:first_name | friend}}',
    preheader: 'It made a difference',
    title: 'Thank you',
    intro:
      'Dear {{name:first_name | friend}}, thanks to you this happened. Say in one paragraph what it changed.',
    closing: 'With warm regards',
  },
  fundraising: {
    name: 'Fundraising appeal',
    subject: '{{name:first_name | Friend}}, can you help?',
    preheader: 'Every gift counts',
    title: 'Help us to go on',
    intro:
      'Dear {{name:first_name | friend}}, write the story of one person, and what a gift does for people like them.',
    left: 'A small gift',
    leftText: 'What it pays for',
    right: 'A larger gift',
    rightText: 'What it pays for',
    button: 'Give now',
  },
  receipt: {
    name: 'Confirmation',
    subject: 'We received it, {{name:first_name | thank you}}',
    preheader: 'For your records',
    title: 'We received it',
    intro: 'Dear {{name:first_name | friend}}, this confirms what you sent us. Write here what happens next.',
    closing: 'If something is wrong, reply to this email.',
  },
};

const es: typeof en = {
  newsletter: {
    name: 'Boletín',
    subject: 'Nuestras novedades, {{name:first_name | amiga, amigo}}',
    preheader: 'Lo que ha pasado y lo que viene',
    title: 'Novedades',
    intro: 'Hola, {{name:first_name | amiga, amigo}}: esto es lo que hemos hecho desde la última vez.',
    left: 'Primera noticia',
    leftText: 'Dos o tres frases sobre algo que ha pasado.',
    right: 'Segunda noticia',
    rightText: 'Dos o tres frases sobre algo que viene.',
    button: 'Leer más',
  },
  invitation: {
    name: 'Invitación a un evento',
    subject: 'Te invitamos, {{name:first_name | amiga, amigo}}',
    preheader: 'Reserva la fecha',
    title: 'Te esperamos',
    intro: 'Hola, {{name:first_name | amiga, amigo}}: nos encantaría verte. Escribe aquí de qué se trata.',
    left: 'Cuándo',
    leftText: 'Día y hora',
    right: 'Dónde',
    rightText: 'Lugar y dirección',
    button: 'Allí estaré',
  },
  announcement: {
    name: 'Anuncio',
    subject: 'Un anuncio para {{name:first_name | ti}}',
    preheader: 'Lectura recomendada',
    title: 'Algo que conviene saber',
    intro:
      'Hola, {{name:first_name | amiga, amigo}}: da la noticia en la primera frase y luego qué significa.',
    button: 'Ver los detalles',
  },
  thanks: {
    name: 'Agradecimiento',
    subject: 'Gracias, {{name:first_name | amiga, amigo}}',
    preheader: 'Ha servido de mucho',
    title: 'Gracias',
    intro:
      'Hola, {{name:first_name | amiga, amigo}}: gracias a ti esto ha sido posible. Cuenta qué ha cambiado.',
    closing: 'Un abrazo',
  },
  fundraising: {
    name: 'Petición de donativos',
    subject: '{{name:first_name | Hola}}, ¿nos ayudas?',
    preheader: 'Cada donativo cuenta',
    title: 'Ayúdanos a seguir',
    intro:
      'Hola, {{name:first_name | amiga, amigo}}: cuenta la historia de una persona y qué logra un donativo.',
    left: 'Un donativo pequeño',
    leftText: 'Lo que paga',
    right: 'Un donativo mayor',
    rightText: 'Lo que paga',
    button: 'Donar ahora',
  },
  receipt: {
    name: 'Confirmación',
    subject: 'Lo hemos recibido, {{name:first_name | gracias}}',
    preheader: 'Para tus archivos',
    title: 'Lo hemos recibido',
    intro:
      'Hola, {{name:first_name | amiga, amigo}}: confirmamos lo que nos enviaste. Escribe aquí qué sigue.',
    closing: 'Si algo no es correcto, responde a este correo.',
  },
};

/** For data languages that the interface does not support, the texts are English. */
export function starterMails(language: string): typeof en {
  return language === 'es' ? es : en;
}
