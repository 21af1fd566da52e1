import { find, findAll, parseXml } from './xml.ts';

/** User and group of QEMU on a host. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Parses `virsh capabilities`; undefined if libvirt does not change the user. */
export function readOwner(capabilities: string): Owner | undefined {
  const models = findAll(parseXml(capabilities), 'host', 'secmodel');
  const dac = models.find((model) => find(model, 'model')?.text === 'dac');
  const [, uid, gid] = /^\+(\d+):\+(\d+)$/.exec((dac && find(dac, 'baselabel')?.text) ?? '') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
