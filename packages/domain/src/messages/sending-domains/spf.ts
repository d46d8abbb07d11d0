// Judges the SPF record of a domain (RFC 7208).
import type { RecordVerdict } from './record-verdict.ts';

/** Terms of a record that has to be looked up in DNS; more than ten make the result a permanent error. */
const lookupTerms = /^(include:|a(?=$|[:/])|mx(?=$|[:/])|ptr(?=$|:)|exists:|redirect=)/;
const maxLookups = 10;
const knownTerm =
  /^([+?~-]?(all|include:\S+|a([:/]\S+)?|mx([:/]\S+)?|ptr(:\S+)?|ip4:[\d./]+|ip6:[\da-f:./]+|exists:\S+)|[a-z][\w.-]*=\S*)$/;

export function isSpf(text: string): boolean {
  return /^v=spf1( |$)/i.test(text);
}

/** The terms after the version, in lower case. */
function spfTerms(record: string): string[] {
  return record.toLowerCase().trim().split(/ +/).slice(1);
}

/** Domains whose records belong to this one. */
export function spfReferences(record: string): string[] {
  return spfTerms(record)
    .flatMap((term) => /^\+?include:(.+)$|^redirect=(.+)$/.exec(term)?.slice(1) ?? [])
    .filter(Boolean);
}

interface SpfFound {
  /** Texts of the domain. */
  readonly texts: readonly string[];
  /** SPF records that its own refers to. */
  readonly referred: readonly string[];
}

/** `needed`: mechanisms of what sends for the domain; without any only the provider knows them. */
export function judgeSpf({ texts, referred }: SpfFound, needed: readonly string[]): RecordVerdict {
  const found = texts.filter(isSpf);
  const [record] = found;
  if (record === undefined)
    return {
      state: needed.length > 0 ? 'missing' : 'provider',
      fault: null,
      found,
      expected: newRecord(needed),
    };
  const fault = faultOf(found, referred, needed);
  return {
    state: fault === null ? 'right' : 'differs',
    fault,
    found,
    expected: fault === null ? null : corrected(record, fault, needed),
  };
}

function faultOf(found: readonly string[], referred: readonly string[], needed: readonly string[]) {
  const [record = ''] = found;
  const terms = spfTerms(record);
  if (found.length > 1) return 'several';
  if (!terms.every((term) => knownTerm.test(term))) return 'not_valid';
  if (terms.some((term) => /^[+?]?all$/.test(term))) return 'allows_everyone';
  const all = new Set([record, ...referred].flatMap(spfTerms).map(plain));
  if (needed.some((term) => !all.has(plain(term)))) return 'not_included';
  const lookups = [record, ...referred].flatMap(spfTerms).filter((term) => lookupTerms.test(plain(term)));
  return lookups.length > maxLookups ? 'too_many_lookups' : null;
}

/** `+` is the qualifier of a term without one. */
function plain(term: string): string {
  return term.toLowerCase().replace(/^\+/, '');
}

function newRecord(needed: readonly string[]): string | null {
  return needed.length === 0 ? null : `v=spf1 ${needed.join(' ')} ~all`;
}

/** The record with what it lacks in front of its last term, so that what else sends for the domain may go on. */
function corrected(record: string, fault: string, needed: readonly string[]): string | null {
  if (fault === 'too_many_lookups') return null;
  if (fault === 'several' || fault === 'not_valid') return newRecord(needed);
  const terms = spfTerms(record);
  const others = terms.filter((term) => !/^([+?~-]?all|redirect=.*)$/.test(term));
  const present = new Set(others.map(plain));
  const added = needed.filter((term) => !present.has(plain(term)));
  const end = terms.find((term) => /^([~-]all|redirect=.*)$/.test(term)) ?? '~all';
  return ['v=spf1', ...others, ...added, end].join(' ');
}
