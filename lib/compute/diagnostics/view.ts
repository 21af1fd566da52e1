import type { MachineStats } from '#lib/engine/hypervisor/machine.ts';

const MIB_IN_KIB = 1024;

/** Names of upstream's libvirt driver below 2.48. */
export function legacyDiagnostics({ cpus, memory, disks, nics }: MachineStats): Record<string, number> {
  return Object.fromEntries([
    ...cpus.map(({ timeNs }, index) => [`cpu${index}_time`, timeNs]),
    ['memory', memory.maximumMb * MIB_IN_KIB],
    ['memory-actual', memory.maximumMb * MIB_IN_KIB],
    ['memory-rss', memory.usedMb * MIB_IN_KIB],
    ...disks.flatMap(({ device, ...disk }) => {
      const name = device.replace(/^\/dev\//, '');
      return [
        [`${name}_read`, disk.readBytes],
        [`${name}_read_req`, disk.readRequests],
        [`${name}_write`, disk.writeBytes],
        [`${name}_write_req`, disk.writeRequests],
        [`${name}_errors`, disk.errors],
      ];
    }),
    ...nics.flatMap(({ portId, received, sent }) => {
      const name = `tap${portId.slice(0, 11)}`;
      return [
        [`${name}_rx`, received.bytes],
        [`${name}_rx_packets`, received.packets],
        [`${name}_rx_drop`, 0],
        [`${name}_rx_errors`, 0],
        [`${name}_tx`, sent.bytes],
        [`${name}_tx_packets`, sent.packets],
        [`${name}_tx_drop`, 0],
        [`${name}_tx_errors`, 0],
      ];
    }),
  ]);
}

/** Since 2.48: processor time in ns, memory in MiB, rates in bytes per second. */
export const diagnosticsView = ({ uptimeS, cpus, memory, disks, nics }: MachineStats) => ({
  uptime: uptimeS,
  num_cpus: cpus.length,
  num_nics: nics.length,
  num_disks: disks.length,
  cpu_details: cpus.map(({ timeNs, utilisationPercent }, id) => ({
    id,
    time: timeNs,
    utilisation: utilisationPercent,
  })),
  memory_details: { maximum: memory.maximumMb, used: memory.usedMb },
  disk_details: disks.map((disk) => ({
    read_bytes: disk.readBytes,
    read_requests: disk.readRequests,
    write_bytes: disk.writeBytes,
    write_requests: disk.writeRequests,
    errors_count: disk.errors,
  })),
  nic_details: nics.map(({ macAddress, received, sent }) => ({
    mac_address: macAddress,
    ...{ rx_octets: received.bytes, rx_packets: received.packets, rx_rate: received.bytesPerS },
    ...{ rx_errors: 0, rx_drop: 0 },
    ...{ tx_octets: sent.bytes, tx_packets: sent.packets, tx_rate: sent.bytesPerS },
    ...{ tx_errors: 0, tx_drop: 0 },
  })),
});
