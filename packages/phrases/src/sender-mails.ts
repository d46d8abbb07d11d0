// The mail with the code of a sender, written by the server, so both languages are in one file.
const en = {
  subject: 'Your code to confirm this address',
  intro:
    'Someone in the team {{team}} wants to send messages from this address. Enter this code to confirm it:',
  outro: 'The code works for 30 minutes. If you don’t know this team, ignore this email and nothing is sent.',
};

const es: typeof en = {
  subject: 'Tu código para confirmar esta dirección',
  intro:
    'Alguien del equipo {{team}} quiere enviar mensajes desde esta dirección. Escribe este código para confirmarla:',
  outro:
    'El código funciona durante 30 minutos. Si no conoces el equipo, ignora este correo y no se enviará nada.',
};

export const senderMails = { en, es };
