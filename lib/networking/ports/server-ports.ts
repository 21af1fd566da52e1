import type { Reader } from '#lib/db/database.ts';
import type { PortRow } from './store.ts';

export const portsOfServer = (db: Reader, serverId: string): Promise<PortRow[]> =>
  db.selectFrom('ports').selectAll().where('server_id', '=', serverId).orderBy('device_index').orderBy('id').execute();
