import { msg } from '#lib/i18n/text.ts';

const KINDS: Readonly<Record<string, string>> = {
  server: msg('Instance'),
  'server group': msg('Server group'),
  volume: msg('Volume'),
  snapshot: msg('Snapshot'),
  backup: msg('Backup'),
  'volume transfer': msg('Volume transfer'),
  image: msg('Image'),
  bucket: msg('Bucket'),
  port: msg('Port'),
  subnet: msg('Subnet'),
  network: msg('Network'),
  'subnet pool': msg('Subnet pool'),
  'address scope': msg('Address scope'),
  'address group': msg('Address group'),
  'QoS policy': msg('QoS policy'),
  router: msg('Router'),
  'floating IP': msg('Floating IP'),
  'security group': msg('Security group'),
  project: msg('Project'),
};

/** Word for a kind on screen; an unknown kind is displayed as its own name. */
export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
