import { type Connection, FILE } from './connection.ts';
import { element, writeXml } from './xml.ts';

/** What a host opens images of Ceph with. */
export interface HostSecret {
  id: string;
  /** Whose it is, for administrators. */
  usage: string;
  /** Base64. */
  value: string;
}

/** Gives a host a secret, which it keeps; nobody reads it from libvirt again. */
export async function giveSecret(connection: Connection, { id, usage, value }: HostSecret): Promise<void> {
  const definition = element(
    'secret',
    { ephemeral: 'no', private: 'yes' },
    element('uuid', {}, id),
    element('usage', { type: 'ceph' }, element('name', {}, usage)),
  );
  await connection.runWith(writeXml(definition), ['secret-define', FILE]);
  await connection.runWith(value, ['secret-set-value', id, '--file', FILE]);
}
