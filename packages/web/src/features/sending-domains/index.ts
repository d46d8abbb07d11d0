export { SendingDomainsPanel } from './sending-domains-panel.tsx';
