// The page behind the buttons of a mail that asks a question, written by the server, in both languages.
const en = {
  send: 'Send my answer',
  asks: '{{team}} asks',
  thanks: 'Thank you. Your answer: {{answer}}',
  change: 'You can change it here until the question is closed.',
  current: 'Your answer so far: {{answer}}',
  held: 'Your answer was not stored, because it looked as if a program had sent it. Choose once more.',
  refused: 'Your answer could not be saved. Choose once more, or reply to the email.',
  expired: 'This page was open for too long or was sent before. Choose once more.',
  closed: 'This question is closed.',
  closedOn: 'This question closed on {{day}}.',
  lastAnswer: 'Your answer was: {{answer}}',
  noAnswer: 'You didn’t answer it.',
  gone: 'This question can’t be answered.',
  goneHint: 'The link may be incomplete, or the question was withdrawn.',
  test: 'This was a test. Nothing was saved.',
  testHint: 'Recipients give their answer here.',
};

const es: typeof en = {
  send: 'Enviar mi respuesta',
  asks: '{{team}} pregunta',
  thanks: 'Gracias. Tu respuesta: {{answer}}',
  change: 'Puedes cambiarla aquí hasta que se cierre la pregunta.',
  current: 'Tu respuesta hasta ahora: {{answer}}',
  held: 'Tu respuesta no se guardó porque parecía enviada por un programa. Elige otra vez.',
  refused: 'Tu respuesta no se pudo guardar. Elige otra vez o responde al correo.',
  expired: 'Esta página estuvo abierta demasiado tiempo o ya se había enviado. Elige otra vez.',
  closed: 'Esta pregunta está cerrada.',
  closedOn: 'Esta pregunta se cerró el {{day}}.',
  lastAnswer: 'Tu respuesta fue: {{answer}}',
  noAnswer: 'No la respondiste.',
  gone: 'Esta pregunta no se puede responder.',
  goneHint: 'Puede que el enlace esté incompleto o que la pregunta se haya retirado.',
  test: 'Esto era una prueba. No se guardó nada.',
  testHint: 'Los destinatarios dan aquí su respuesta.',
};

export const answerPageTexts = { en, es };
export type AnswerPageTexts = typeof en;
