import { type Connection, FILE } from './connection.ts';
import { element, writeXml } from './xml.ts';

/** The Ceph credentials of a host. */
export interface HostSecret {
  id: string;
  /** Description for administrators. */
  usage: string;
  /** Base64. */
  value: string;
}

/** Stores a secret in libvirt on the host, where it cannot be read back. */
export async function defineHostSecret(connection: Connection, { id, usage, value }: HostSecret): Promise<void> {
  const definition = element(
    'secret',
    { ephemeral: 'no', private: 'yes' },
    element('uuid', {}, id),
    element('usage', { type: 'ceph' }, element('name', {}, usage)),
  );
  await connection.runWith(writeXml(definition), ['secret-define', FILE]);
  await connection.runWith(value, ['secret-set-value', id, '--file', FILE]);
}
