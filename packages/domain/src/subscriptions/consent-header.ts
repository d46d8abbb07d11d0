// What a header of a column says about getting mail, in the languages in which lists are exported. A header is only decided if
// each of its words is known: one unknown word can turn the others round (“Newsletter declined”).

export type ConsentHeader =
  /** Yes is an agreement. */
  | 'agreed'
  /** Yes, or a day, is the end of an agreement. */
  | 'left'
  /** Mails came back, or were complained about: yes, a day, or how many. */
  | 'trouble'
  /** A word for each state. */
  | 'status'
  /** About an agreement, but what a yes means can’t be decided. */
  | 'unclear'
  /** Mail is mentioned. */
  | 'mentioned';

interface Circumstances {
  /** Whether the file has addresses of email: an agreement to get text messages is none to get email. */
  readonly hasEmail: boolean;
}

/** `header` as `plainHeader` makes it. Undefined if it says nothing about getting mail. */
export function readConsentHeader(header: string, { hasEmail }: Circumstances): ConsentHeader | undefined {
  const words = wordsOf(header);
  const has = (...kinds: readonly RegExp[]) => words.some((word) => isOneOf(word, kinds));
  const are = (...kinds: readonly RegExp[]) => words.every((word) => isOneOf(word, kinds));
  const isAboutMail = has(topic, subject);
  if (has(other) || words.some(isNumberSign) || (hasEmail && has(textMessages) && !isAboutMail))
    return undefined;
  const isAbout =
    isAboutMail || has(agreement) || (has(weakAgreement) && are(weakAgreement, negation, filler));
  const isWholeEnd = has(lateEnd) && are(lateEnd, filler);
  const hasLeft = has(end) || isWholeEnd || (isAbout && has(lateEnd));
  const isNo = has(negation);
  // “Not unsubscribed”, “Subscribed/unsubscribed”
  if ((hasLeft || has(trouble)) && (isNo || (header.includes('/') && has(agreement)))) return 'unclear';
  if (hasLeft) return 'left';
  if (has(trouble)) return 'trouble';
  if (!isAbout) return undefined;
  const isKnown = are(agreement, weakAgreement, topic, subject, negation, filler, people);
  if (isNo) return isKnown || isOneOf(words[0] ?? '', [negation]) ? 'left' : 'unclear';
  if (has(state)) return 'status';
  if (!has(agreement, weakAgreement, topic)) return 'mentioned';
  return isKnown ? 'agreed' : 'unclear';
}

/** Whether a value says that someone has left, whatever its column is: “unsubscribed by phone”. */
export function saysLeft(text: string): boolean {
  const words = wordsOf(text.toLowerCase());
  return words.some((word, at) => end.test(word) && !negation.test(words[at - 1] ?? ''));
}

/** A header such as “Status”, which doesn’t say of what. */
export function isStateHeader(header: string): boolean {
  const words = wordsOf(header);
  return words.some((word) => state.test(word)) && words.every((word) => isOneOf(word, [state, filler]));
}

/** In several languages the word is also that for a part of a country. */
export function mayBePlace(header: string): boolean {
  return wordsOf(header).some((word) => /^(?:states?|estados?|stat[oi]|etats?)$/.test(word));
}

function isOneOf(word: string, kinds: readonly RegExp[]): boolean {
  return kinds.some((kind) => kind.test(word));
}

/** Without accents; “opt in” and “e mail” are one word each. */
function wordsOf(header: string): readonly string[] {
  const plain = header
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/\bopt(?:ed|s|ing)?[ -]?(?:me |them )?(in|out|off)\b/g, ' opt$1 ')
    .replaceAll(/\b(e|bulk ?e?)[ -]?mail/g, ' email')
    .replaceAll(/\bsign(?:ed)?[ -]?up/g, ' signup')
    .replaceAll(/\bdo ?not ?(?=e?mail|contact|send)/g, ' not ');
  return plain.match(/\p{L}+/gu) ?? [];
}

/** “Contact no.”, “No. of emails”. */
function isNumberSign(word: string, at: number, words: readonly string[]): boolean {
  if (word !== 'no') return false;
  return words[at + 1] === 'of' || (at === words.length - 1 && numbered.test(words[at - 1] ?? ''));
}

function wordsLike(...beginnings: readonly string[]): RegExp {
  return new RegExp(`^(?:${beginnings.join('|').replaceAll(' ', '|')})$`, 'u');
}

const numbered = wordsLike(
  'contact phone mobile tel telephone member customer account invoice order serial item',
);

const negation = wordsLike(
  'no not non none never nor dont doesnt didnt wont cannot cant isnt hasnt without',
  'sin nunca jamas ningun ninguna kein keine keinen keiner nicht nie niemals ohne',
  'pas sans jamais aucun aucune mai senza nao sem geen niet nooit zonder',
);

/** Words for which no other meaning is likely. */
const end = wordsLike(
  'unsub.* optout.* optoff dnc dne suppress.* blacklist.* blocklist.* robinson.* sperrlist.*',
  'bajas? desuscri.* desinscri.* desabonn.* dessubscri.* descadastr.* disiscri.* disdett.*',
  'abgemeldet.* abmeld.* abbestell.* ausgetragen widerruf.* widersproch.* widerspruch.*',
  'uitgeschreven uitschrijv.* afgemeld.* afmeld.*',
);

/** Words that end anything: only about mail, or as the whole header. */
const lateEnd = wordsLike(
  'stop(?:ped|s)? declin.* withdr.* revo[ckq].* refus.* reject.* denied deny denies cancel.* remov.*',
  'inactive disabled deleted archived invalid left leaving ended expired lapsed terminat.* quit gone',
  'object(?:s|ed|ion|ions)? undeliver.* banned muted silenced paused deactivat.* unwanted unwilling dead unreachable void',
  'bloquead.* eliminad.* rechaz.* recha.* retir.* anulad.* denegad.* exclu[ids].* rebot.* quejas? opuest.* oposici.* renunci.* inactiv.* suprim.*',
  'austritt.* ausgetreten gesperrt.* sperr.* gekundigt.* kundig.* geloscht.* abgelehnt.* ablehn.* zuruckgezogen verweiger.* untersagt beendet',
  'deaktiviert storniert entfernt austragung inaktiv unzustellbar',
  'resili.* annul.* oppos.* bloqu.* supprim.* rejet.* plainte.* inactif.* desactiv.*',
  'cancellat.* rifiut.* rimoss.* negat[oai] disattiv.* bloccat.* recess.* ritirat.* esclus.* inattiv.* eliminat.* respint.*',
  'recus.* revog.* negad.* removid.* rejeitad.* inativ.* excluid.* desativ.* apagad.*',
  'opgezegd.* opzeg.* geweigerd.* weiger.* ingetrokken geblokkeerd verwijderd.* gestopt beeindigd.* bezwaar.* inactief geannuleerd',
);

/** Words about mail that failed, or about anything that ended. */
const trouble = wordsLike(
  'bounce.* complain.* complaint.* block(?:ed|s)? spam cancel(?:l?ed|ad[oa]s?) exclu[dis].* rebot.* quejas? plainte.* unzustellbar undeliver.*',
);

const agreement = wordsLike(
  'subscri.* optin.* consent.* permission.* gdpr contactable emailable mailable',
  'suscri.* inscri.* consient.* rgpd lopd.* lgpd',
  'einwillig.* eingewilligt zustimm.* zugestimmt angemeldet abonn.* dsgvo',
  'iscri.* consens.* acconsent.* autorizz.* assin.* descadastr.*',
  'ingeschreven inschrijv.* aangemeld.* toestem.* avg',
);

/** An agreement to anything: about mail only beside a word for it, or as the whole header. */
const weakAgreement = wordsLike(
  'accept.* agree.* allow.* permit.* ok okay wants? receiv.* approv.* confirmed granted given preferences?',
  'active enabled signup join(?:ed|s)? willing happy authori[sz].* thanks yes please interested',
  'acept.* autoriz.* permis.* recib.* quiere.* desea.* alta activ[oa] apuntad.* preferenci.*',
  'anmeld.* erlaub.* erhalt.* bestatigt aktiv mochte will gewunscht einverstand.* eingetragen',
  'recevoir recoit accord.* autoris.* souhait.* veut actif',
  'accett.* ricev.* attiv[oa] permess.* vuole',
  'aceit.* receb.* quer deseja cadastr.* ativ[oa]',
  'aanmeld.* akkoord ontvang.* actief wil mag',
);

/** What people agree to get: a header that is only this is an agreement. */
const topic = wordsLike(
  'newsletters? marketing mailings? mailinglists? emailings? ebulletins? emarketing enews.*',
  'bolet.* werb.* rundbrief.* rundschreiben infobrief.* publicid.* publicit.* pubblicit.* promo.*',
  'nieuwsbri.* infolettres? reclame',
);

/** What else is about mail: alone, its yes and no can mean anything. */
const subject = wordsLike(
  'e?mails? email.* contact contacts contacted contacting contactar kontakt.* contatt.* contacter correos? send sending updates bulletins? news bulk',
  'courriels? notific.* notif.* comunic.* communic.* campaigns? campanas? kampagnen? lists? listas? listen? liste',
  'offers? ofertas? angebote? offres? offerte privacy datenschutz envios? enviar senden envoyer inviare verzenden',
);

const filler = wordsLike(
  'to the our your my me us we i is are be been has have had for from of by in via on at and or a an this that all any with as was may can do',
  'de la el los las del le les des du d l di da dos das os o um uma e y en par pour por para con com per il lo gli al alla dal nel se est son ha han he ne',
  'der die das den dem fur von zum zur und ist hat am im mit wurde ein eine ich',
  'het een voor aan op bij van met',
  'date datum fecha data time times current latest double single general global globally weekly monthly regular only',
);

const people = wordsLike('members? persons? people users? customers? mitglied.* miembros?');

const state = wordsLike(
  'status state statuses estados? estatus stato stati statuts? etats? situac.* situaz.* toestand zustand',
);

const textMessages = wordsLike(
  'sms text texts texting phones? mobiles? whatsapp telefono.* movil.* telefon.* handy.* telephone.* calls?',
);

/** What else a file has about an agreement or its end, or about what was sent. */
const other = wordsLike(
  'reason reasons grund motivo.* motif.* source origen quelle origine fonte bron method url link ip',
  'types? tipo typ art domain dominio language idioma sprache langue lingua taal owner subject template format frequency',
  'notes? notas? comments? count counts number numbers total id ids opens? opened clicks? clicked delivered sent last first name names',
  'tags? rating score orders? bookings? visits? pedidos reservas bestellungen anzahl ident.* key token provider client',
);
