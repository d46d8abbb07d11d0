import type { phrases as en } from '../en/duplicates.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Combinar duplicados',
  intro: 'Personas que pueden estar más de una vez en {{collection}}.',
  none: 'No se han encontrado duplicados.',
  noneText: 'No hay dos registros con el mismo correo, teléfono o nombre.',
  noPeople: 'Esta colección no contiene personas.',
  noPeopleText: 'Los duplicados se buscan en colecciones que representan personas.',
  more: 'Puede haber más. Combina primero estos y vuelve a mirar.',
  unnamed: 'Sin nombre',
  merge: 'Combinar',
  mergeNames: 'Combinar {{names}}',
  reason: {
    same_email: 'Mismo correo',
    same_phone: 'Mismo teléfono',
    same_name: 'Mismo nombre',
    similar_name: 'Nombre parecido, misma fecha',
  },
  dialogTitle: 'Hacer un solo registro',
  survivor: 'El registro que se queda',
  empty: 'Vacío',
  hint: 'Los vínculos, comentarios, etiquetas y marcadores pasan al registro que se queda. Los demás quedan 30 días en la papelera; restaurarlos recupera sus valores, no lo que se movió.',
  merged: 'Los registros se han combinado en {{name}}.',
} satisfies Translation<typeof en>;
