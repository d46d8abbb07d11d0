// When marketing may reach a phone, by the country of its number, and by state where a state is stricter than the United
// States. Most of these laws are about calls; we apply them to SMS. Cautious defaults, no legal advice: a team sets its
// own. Public holidays are not known.

type Hours = readonly [from: string, to: string] | null;

export interface DefaultDaytime {
  readonly region: string;
  readonly weekday: Hours;
  readonly saturday: Hours;
  readonly sunday: Hours;
  /** Those of mobile numbers, where the number doesn't decide: it has to be daytime in all. */
  readonly zones?: readonly string[];
  /** A law or rule with these hours or wider ones, or what else they are taken from. */
  readonly source: string;
  /** When the hours were last compared with the source. */
  readonly checkedOn: string;
}

const allWeek = (from: string, to: string) =>
  ({ weekday: [from, to], saturday: [from, to], sunday: [from, to] }) as const;
const notOnSundays = (from: string, to: string) => ({ ...allWeek(from, to), sunday: null }) as const;
const rule = (source: string) => ({ source, checkedOn: '2026-11-26' }) as const;
const cautious = rule('No hours known in law; cautious default');
/** Its law was not found: guides for callers agree on the hours, such as dropcowboy.com/state-compliance of 2025-11-01. */
const guides = rule('Guides for callers');

export const defaultDaytimes: readonly DefaultDaytime[] = [
  { region: 'AR', ...notOnSundays('09:00', '20:00'), ...cautious },
  { region: 'AT', ...notOnSundays('08:00', '20:00'), ...cautious },
  {
    region: 'AU',
    ...notOnSundays('09:00', '20:00'),
    saturday: ['09:00', '17:00'],
    zones: ['Australia/Sydney', 'Australia/Perth'],
    ...rule('Telecommunications (Telemarketing and Research Calls) Industry Standard 2017'),
  },
  {
    region: 'BR',
    ...notOnSundays('09:00', '21:00'),
    saturday: ['10:00', '16:00'],
    ...rule('Code of conduct of the telephone companies for telemarketing (SART, 2019)'),
  },
  {
    region: 'CA',
    ...allWeek('10:00', '18:00'),
    weekday: ['09:00', '21:30'],
    ...rule('CRTC Unsolicited Telecommunications Rules, part III, section 23'),
  },
  { region: 'CL', ...notOnSundays('09:00', '20:00'), zones: ['America/Santiago'], ...cautious },
  {
    region: 'CO',
    ...notOnSundays('08:00', '19:00'),
    saturday: ['08:00', '15:00'],
    ...rule('Ley 2300 de 2023, art. 3 (from 7:00 on weekdays)'),
  },
  { region: 'DE', ...notOnSundays('08:00', '20:00'), ...cautious },
  {
    region: 'ES',
    weekday: ['09:00', '21:00'],
    saturday: null,
    sunday: null,
    zones: ['Europe/Madrid', 'Atlantic/Canary'],
    ...rule('Real Decreto Legislativo 1/2007, art. 96.2'),
  },
  { region: 'FR', ...notOnSundays('08:00', '20:00'), ...rule('Rules of the mobile operators (AF2M)') },
  { region: 'GB', ...allWeek('08:00', '21:00'), zones: ['Europe/London'], ...cautious },
  {
    region: 'IN',
    ...allWeek('10:00', '21:00'),
    ...rule('TRAI, Telecom Commercial Communications Customer Preference Regulations 2018'),
  },
  {
    region: 'IT',
    ...notOnSundays('09:00', '20:00'),
    saturday: ['10:00', '19:00'],
    ...rule('Code of conduct approved by AGCOM, 197/23/CONS'),
  },
  {
    region: 'MX',
    ...allWeek('08:00', '21:00'),
    zones: ['America/Cancun', 'America/Tijuana'],
    ...cautious,
  },
  { region: 'US', ...allWeek('08:00', '21:00'), ...rule('47 CFR 64.1200(c)(1)') },
  { region: 'US-AL', ...notOnSundays('08:00', '20:00'), ...guides },
  { region: 'US-CT', ...allWeek('09:00', '20:00'), ...rule('Conn. Gen. Stat. 42-288a, as amended in 2023') },
  { region: 'US-FL', ...allWeek('08:00', '20:00'), ...rule('Fla. Stat. 501.616(6)') },
  { region: 'US-KY', ...allWeek('10:00', '21:00'), ...rule('Ky. Rev. Stat. 367.46955') },
  { region: 'US-LA', ...notOnSundays('08:00', '20:00'), ...rule('Louisiana PSC, Do Not Call General Order') },
  { region: 'US-MA', ...allWeek('08:00', '20:00'), ...rule('Mass. Gen. Laws ch. 159C, 3') },
  {
    region: 'US-MD',
    ...allWeek('08:00', '20:00'),
    ...rule('Md. Code, Com. Law 14-45, Stop the Spam Calls Act of 2023'),
  },
  { region: 'US-MI', ...allWeek('09:00', '21:00'), ...guides },
  { region: 'US-MN', ...allWeek('09:00', '21:00'), ...rule('Minn. Stat. 325E.30') },
  { region: 'US-MS', ...notOnSundays('08:00', '20:00'), ...rule('Miss. Code 77-3-723') },
  { region: 'US-NM', ...allWeek('09:00', '21:00'), ...rule('N.M. Stat. 57-12-22') },
  { region: 'US-NV', ...allWeek('09:00', '20:00'), ...rule('Nev. Rev. Stat. ch. 599B') },
  {
    region: 'US-OK',
    ...allWeek('08:00', '20:00'),
    ...rule('Okla. Stat. tit. 15, 775C.4, in force since 2022'),
  },
  {
    region: 'US-RI',
    weekday: ['09:00', '18:00'],
    saturday: ['10:00', '17:00'],
    sunday: null,
    ...rule('R.I. Gen. Laws 5-61-3.6'),
  },
  { region: 'US-SD', ...notOnSundays('09:00', '21:00'), ...rule('S.D. Codified Laws ch. 37-30A') },
  {
    region: 'US-TX',
    ...allWeek('09:00', '21:00'),
    sunday: ['12:00', '21:00'],
    ...rule('Tex. Bus. & Com. Code 301.051'),
  },
  { region: 'US-UT', ...notOnSundays('08:00', '21:00'), ...rule('Utah Code 13-25a-103') },
  { region: 'US-WA', ...allWeek('08:00', '20:00'), ...rule('Wash. Rev. Code 80.36.390, as amended in 2022') },
  { region: 'US-WY', ...allWeek('08:00', '20:00'), ...guides },
  {
    region: 'ZA',
    ...notOnSundays('08:00', '20:00'),
    saturday: ['09:00', '13:00'],
    ...rule('Regulations of the Consumer Protection Act, R.293 of 2011'),
  },
  { region: 'other', ...allWeek('08:00', '21:00'), ...cautious },
];
