// The page behind the link of a mail to a file that was withdrawn, written by the server, in both languages.
const en = {
  title: 'This file is no longer available.',
  text: 'The sender of the link has withdrawn it.',
};

const es: typeof en = {
  title: 'Este archivo ya no está disponible.',
  text: 'Quien te envió el enlace lo ha retirado.',
};

export const withdrawnFilePage = { en, es };
