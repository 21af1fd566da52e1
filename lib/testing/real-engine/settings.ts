import { dirname, join } from 'node:path';
import type { RealEngine } from './real-engine.ts';

/** Returns the settings of a Nephos that uses these hosts and their network. */
export const settingsFor = ({ hosts, northbound, southbound }: RealEngine): Record<string, string> => ({
  NEPHOS_HOSTS: hosts.map(({ name, ip, uri }) => `${name}@${ip}=${uri}`).join(','),
  NEPHOS_HOSTS_FOLDER: join(dirname(dirname(hosts[0]?.folder ?? '')), 'pools'),
  NEPHOS_OVN_NORTHBOUND: northbound,
  NEPHOS_OVN_SOUTHBOUND: southbound,
});
