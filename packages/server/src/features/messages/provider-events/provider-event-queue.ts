export const providerEventQueue = 'messages.provider-event';

export interface ProviderEventJob {
  readonly eventId: string;
}
