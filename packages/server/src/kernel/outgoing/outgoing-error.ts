// What can go wrong with a request to an address that a user configured.
export type AddressFault =
  | 'not_a_url'
  | 'https_needed'
  | 'user_in_url'
  | 'port_not_allowed'
  | 'private_address';

/** Why there was no reply; reveals nothing about what is behind a private address. */
export type OutgoingFault = AddressFault | 'name_unknown' | 'timeout' | 'no_connection' | 'bad_certificate';

export class OutboundHttpError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
