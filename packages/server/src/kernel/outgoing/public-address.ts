// Which addresses are on the public internet. Anything not clearly public counts as private: our requests
// must not reach the operator's own machines, nor the metadata service of a cloud, which exposes secrets
// (169.254.169.254).
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const notPublic4 = new BlockList();
for (const [start, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic4.addSubnet(start, bits, 'ipv4');

/** Global unicast. Mapped, translated (NAT64), local and multicast addresses are outside of it. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/**
 * Exceptions: protocols and tunnels that contain an IPv4 address (Teredo, 6to4), and documentation addresses.
 */
const notPublic6 = new BlockList();
for (const [start, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(start, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

const ownNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain)$/;

/** Detects private hosts without a DNS lookup: non-public addresses and local-only names. */
export function isObviouslyPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIPv4(host) || isIPv6(host)) return !isPublicAddress(host);
  return !host.includes('.') || ownNames.test(host);
}
