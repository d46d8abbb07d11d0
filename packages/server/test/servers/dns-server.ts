// A DNS server that answers from records a test sets, over UDP: A, TXT, MX, and NS, which the root has from the beginning.
import { createSocket } from 'node:dgram';

const types = { A: 1, NS: 2, TXT: 16, MX: 15 } as const;
type RecordType = keyof typeof types;

export interface DnsServer {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** Values of A as addresses, of NS as names, of TXT as text, of MX as `10 mx.example.org`. */
  set(type: RecordType, host: string, values: readonly string[]): void;
  /** Answers every query with SERVFAIL while true. */
  fail(isFailing: boolean): void;
  /** Of mailauth: answers from the same records. */
  readonly resolver: (host: string, type: string) => Promise<string[][]>;
  stop(): Promise<void>;
}

const nameError = 3;
const serverFailure = 2;

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, readonly string[]>([['NS ', ['a.root.example']]]);
  let isFailing = false;
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { host, type, end } = readQuestion(query);
    const kind = (Object.keys(types) as RecordType[]).find((name) => types[name] === type);
    const values = isFailing || !kind ? [] : (records.get(`${kind} ${host}`) ?? []);
    const answers = kind ? values.map((value) => answer(type, dataOf[kind](value))) : [];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    const isKnown = Object.keys(types).some((name) => records.has(`${name} ${host}`));
    const code = isFailing ? serverFailure : isKnown ? 0 : nameError;
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (type, host, values) => void records.set(`${type} ${host}`, values),
    fail: (now) => {
      isFailing = now;
    },
    resolver: async (host, type) => (records.get(`${type} ${host}`) ?? []).map((value) => [value]),
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { readonly host: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Of the name in the question. */
function answer(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const dataOf: Readonly<Record<RecordType, (value: string) => Buffer>> = {
  A: (value) => Buffer.from(value.split('.').map(Number)),
  /** In parts of at most 255 bytes. */
  TXT: (value) =>
    Buffer.concat(
      (value.match(/.{1,255}/gs) ?? ['']).map((part) =>
        Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
      ),
    ),
  MX: (value) => {
    const [priority = '0', host = ''] = value.split(' ');
    return Buffer.from([0, Number(priority), ...nameOf(host)]);
  },
  NS: (value) => Buffer.from(nameOf(value)),
};

function nameOf(host: string): number[] {
  const labels = host.split('.').filter(Boolean);
  return [...labels.flatMap((label) => [label.length, ...Buffer.from(label)]), 0];
}
