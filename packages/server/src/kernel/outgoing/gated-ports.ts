// The ports as features get them: each checks the gate before anything is sent, so that no feature can forget
// to.
import type { Mail, MailPort } from '../mail/mail-port.ts';
import type { Cause, OutgoingGate } from './gate.ts';
import type { OutboundHttp } from './outbound-http.ts';

export interface GatedMail {
  /** Resolves when the mail was accepted; throws OutgoingHeld while it may not be sent. */
  send(cause: Cause, mail: Mail): Promise<void>;
  close(): void;
}

export function gateMail(gate: OutgoingGate, port: MailPort): GatedMail {
  return {
    async send(cause, mail) {
      await gate.ensureMayLeave(cause);
      await port.send(mail);
    },
    close: () => port.close(),
  };
}

interface OutgoingRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface GatedOutgoing extends Pick<OutboundHttp, 'faultOf'> {
  /** Throws OutgoingHeld while nothing may be sent. */
  post(cause: Cause, request: OutgoingRequest): ReturnType<OutboundHttp['post']>;
  get(cause: Cause, ...request: Parameters<OutboundHttp['get']>): ReturnType<OutboundHttp['get']>;
}

export function gateOutgoing(gate: OutgoingGate, port: OutboundHttp): GatedOutgoing {
  return {
    faultOf: port.faultOf,
    async post(cause, { url, body, headers }) {
      await gate.ensureMayLeave(cause);
      return port.post(url, body, headers);
    },
    async get(cause, ...request) {
      await gate.ensureMayLeave(cause);
      return port.get(...request);
    },
  };
}
