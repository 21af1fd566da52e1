import { type HostRow, isUp } from '../hosts/state.ts';
import { amountsOf, type Load } from '../hypervisors/view.ts';
import type { Connection } from './connections.ts';
import type { ExaminationResult } from './examinations.ts';
import type { HostConnection, HostExamination } from './schema.ts';

export const examinationView = ({ examination: found, at }: ExaminationResult): HostExamination => ({
  is_reached: found.isReached,
  hostname: found.hostname,
  libvirt_version: found.libvirtVersion,
  qemu_version: found.qemuVersion,
  cpu_model: found.cpuModel,
  cores: found.cores,
  memory_mib: found.memoryMib,
  disk_gib: found.diskGib,
  disk_free_gib: found.diskFreeGib,
  acceleration: found.acceleration,
  problems: found.problems,
  examined_at: at,
});

interface HostDetails {
  host: HostRow | undefined;
  load: Load;
  examined: ExaminationResult | undefined;
}

export const connectionView = (connection: Connection, { host, load, examined }: HostDetails): HostConnection => ({
  name: connection.name,
  uri: connection.uri,
  zone: connection.zone ?? null,
  source: connection.source,
  added_at: connection.addedAt,
  added_by: connection.addedBy,
  hypervisor: host ? hypervisorOf(host, load) : null,
  examination: examined ? examinationView(examined) : null,
});

function hypervisorOf(host: HostRow, load: Load): HostConnection['hypervisor'] {
  const { vcpus, vcpus_used, memory_mb, memory_mb_used, local_gb, local_gb_used } = amountsOf(host, load);
  return {
    id: host.id,
    state: isUp(host) ? 'up' : 'down',
    status: host.is_enabled === 1 ? 'enabled' : 'disabled',
    disabled_reason: host.disabled_reason,
    instances: load.servers,
    ...{ vcpus, vcpus_used, memory_mb, memory_mb_used, local_gb, local_gb_used },
  };
}
