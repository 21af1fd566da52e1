import type { Server } from '#lib/compute/servers/schema.ts';

interface ServerFields {
  name: string;
  host?: string;
  /** MiB */
  ram?: number;
  vcpus?: number;
  /** GiB */
  disk?: number;
  state?: Server['OS-EXT-STS:vm_state'];
  task?: Server['OS-EXT-STS:task_state'];
  zone?: string | null;
  project?: string;
  isFromVolume?: boolean;
}

/** A server as the API returns it to administrators, with the fields that matter to a test. */
export function shownServer(shown: ServerFields): Server {
  const { name, host = 'sim-1', ram = 1024, vcpus = 1, disk = 10, state = 'active', task = null, zone = null } = shown;
  const moment = '2026-05-01T12:00:00Z';
  return {
    id: name,
    name,
    links: [],
    status: state === 'active' ? 'ACTIVE' : state === 'error' ? 'ERROR' : 'SHUTOFF',
    tenant_id: shown.project ?? 'project-1',
    user_id: 'user-1',
    created: moment,
    updated: moment,
    hostId: '',
    addresses: {},
    accessIPv4: '',
    accessIPv6: '',
    flavor: { vcpus, ram, disk, ephemeral: 0, swap: 0, original_name: 'm1', extra_specs: {} },
    image: shown.isFromVolume ? '' : { id: 'image-1', links: [] },
    metadata: {},
    key_name: null,
    config_drive: '',
    'OS-DCF:diskConfig': 'AUTO',
    'OS-EXT-AZ:availability_zone': 'nova',
    'OS-EXT-STS:vm_state': state,
    'OS-EXT-STS:task_state': task,
    'OS-EXT-STS:power_state': 1,
    'OS-SRV-USG:launched_at': moment,
    'OS-SRV-USG:terminated_at': null,
    'os-extended-volumes:volumes_attached': [],
    'OS-EXT-SRV-ATTR:host': host,
    pinned_availability_zone: zone,
  };
}
