import type { phrases as en } from '../en/preferences.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  display: 'Presentación',
  language: 'Idioma',
  languageHint: 'Textos, fechas y números, en todos los equipos.',
  ofEachTeam: 'El de cada equipo',
  english: 'English',
  spanish: 'Español',
  teamLanguage: 'Idioma en {{team}}',
  teamLanguageHint: 'Tiene prioridad sobre el idioma de todos los equipos.',
  asEverywhere: 'Igual que en todas partes',
  theme: 'Tema',
  themeHint: 'Sistema sigue a tu dispositivo.',
  density: 'Densidad de las tablas',
  densityHint: 'Compacta muestra más filas a la vez.',
  densities: { comfortable: 'Cómoda', compact: 'Compacta' },
  timeZone: 'Zona horaria',
  timeZoneHint: 'Las fechas con hora se muestran en ella. Allí son ahora las {{time}}.',
  ofThisBrowser: 'La de este navegador ({{zone}})',
  noZone: 'No existe esa zona horaria',
} satisfies Translation<typeof en>;
